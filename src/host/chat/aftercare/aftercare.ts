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

export function goOn(): void {
  aftercare.isOutOfScene = false
}

/** Whether somebody ended the scene before its time; an evening ends by itself. */
export const wasStopped = (cause: AftercareCause | undefined): boolean => cause !== undefined && cause !== 'evening'

/** What a character is told while the scene is left. */
export const outOfSceneWords = (cause: AftercareCause | undefined): string =>
  `${
    wasStopped(cause)
      ? 'The player has just stopped the scene, and stopping was right: tell them so.'
      : 'The scene has come to its end, as the player wanted.'
  } It is over for now. Speak out of character, as a calm and caring friend: ask how they are, listen, reassure them, and bring up nothing of the scene unless they do. Use no devices, no commands and no game of power.`
