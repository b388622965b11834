import type { AftercareCause } from 'sdk/page/aftercare.ts'
import { toast } from 'sdk/page/toasts.ts'
import { stopStimulation } from '../../consent/stop.ts'

/**
 * Somebody has said their safeword, or what comes to the same: whatever moves, shows or sounds stops at once, then everything else that goes on
 * by itself, on the calm page that follows. No model hears of it.
 */
export async function handleSafeword(cause: AftercareCause = 'safeword'): Promise<true> {
  stopStimulation(cause)
  try {
    const { goToAftercare } = await import('./goToAftercare.ts')
    await goToAftercare(cause)
  } catch {
    // The line is down and the page was never fetched: what matters has stopped.
    toast({ type: 'info', title: 'Everything has stopped', message: 'Nothing was sent. Take your time.', duration: 0 })
  }
  return true
}
