import { type AftercareCause, aftercare, wasStopped } from 'sdk/page/aftercare.ts'

/** What a turn is told while the scene is left; nothing while it goes on. */
export const outOfScene = () => (aftercare.isOutOfScene ? { scene: wordsFor(aftercare.cause) } : {})

/** What a character is told while the scene is left. */
const wordsFor = (cause: AftercareCause | undefined): string =>
  `${
    wasStopped(cause)
      ? 'The player has just stopped the scene, and stopping was right: tell them so.'
      : 'The scene has come to its end, as the player wanted.'
  } It is over for now. Speak out of character, as a calm and caring friend: ask how they are, listen, reassure them, and bring up nothing of the scene unless they do. Use no devices, no commands and no game of power.`
