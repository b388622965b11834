import { reportFailure } from 'sdk/page/reportFailure.ts'
import { toast } from 'sdk/page/toasts.ts'
import { imageEngine } from '../imageEngine.ts'

/** How long a server may take to confirm that it stopped, before one may stop waiting for that. */
export const patienceMs = 15_000

/** Calls a picture off. One that was finished first is kept, and the player is told so. */
export async function cancelJob(job: string): Promise<void> {
  try {
    const outcome = await imageEngine().cancel(job)
    if (outcome === 'finished') {
      toast({ type: 'info', title: 'The picture finished before it could be cancelled, so it was saved.' })
    }
  } catch (error) {
    reportFailure(error, { from: 'image', context: 'Images' })
  }
}

/** Waits no longer for one the server does not let go of. */
export async function leaveJob(job: string): Promise<void> {
  try {
    await imageEngine().leave(job)
  } catch (error) {
    reportFailure(error, { from: 'image', context: 'Images' })
  }
}
