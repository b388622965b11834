import { isAbort, messageOf } from 'sdk'
import type { Intent } from '../../../../workers/stimulation/contract.ts'
import { mayMove } from '../../../devices/arming.ts'
import { endPlaying, playIntent } from '../../../devices/stimulus/playIntent.ts'
import { toast } from '../../../notices/toasts/toasts.ts'

/**
 * Plays something because a person's hand asked for it. Answers its number, or nothing where devices may not move; why
 * is told.
 */
export async function playByHand(intent: Omit<Intent, 'source'>): Promise<number | undefined> {
  try {
    if (!(await mayMove())) return undefined
    return await playIntent({ ...intent, source: 'hand' })
  } catch (error) {
    if (!isAbort(error)) toast({ type: 'error', title: "Couldn't play this", message: messageOf(error) })
    return undefined
  }
}

/** Ends what was begun, if it was; that it had ended before is no mistake. */
export function endByHand(id: number | undefined): void {
  if (id !== undefined) void endPlaying({ id }).catch(() => {})
}
