import type { PartOfTurn } from 'sdk/page/points/turnParts.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { safety } from 'sdk/page/services/safety.ts'
import type { TurnSettings } from '../../../src/workers/conversation/contract.ts'

/** What is to be different in the next try. It goes along with that one, and is forgotten. */
let hint = ''

/** What the model is told of the hint, while the reply is asked for again. */
export function hintFor(action: Parameters<PartOfTurn>[2]): Partial<TurnSettings> {
  if (action?.kind !== 'regenerate' || hint === '') return {}
  return { scene: `Your last try at this reply was not what the player wanted. For this reply only, they ask: ${hint}` }
}

/** Why a hint does not go to a model; undefined where it may. */
export const refusalOfHint = (text: string): Promise<string | undefined> =>
  safety.now.refusalOfTexts([{ field: 'Your hint', text }])

/** Asks for the newest reply again, with a hint. A safeword in it is heard instead. Resolves when the reply is there. */
export async function regenerateWith(text: string): Promise<void> {
  if (safety.now.hear(text)) return
  hint = text.trim().replaceAll(/\s+/g, ' ')
  try {
    await chat.now.regenerate()
  } finally {
    hint = ''
  }
}
