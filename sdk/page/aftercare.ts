import { proxy } from 'valtio'

/** Why one is here: a word or key of one's own, the button of a device, the answer "Stop" to a check-in, or an evening that has ended. */
export type AftercareCause = 'safeword' | 'button' | 'check-in' | 'evening'

/** What comes after everything has stopped. It is known to this page only, and never kept. */
export const aftercare = proxy({
  /** Whether the scene is left: until the player goes on, characters speak out of it. */
  isOutOfScene: false,
  cause: undefined as AftercareCause | undefined,
  /** What was going on, in the player's words. */
  stopped: [] as readonly string[],
  /** Where they were. */
  from: '/chat',
})

/** The player goes on with the scene. */
export function goOn(): void {
  aftercare.isOutOfScene = false
}

/** Whether somebody ended the scene before its time; an evening ends by itself. */
export const wasStopped = (cause: AftercareCause | undefined): boolean => cause !== undefined && cause !== 'evening'
