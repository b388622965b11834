import type { PartOfTurn } from 'sdk/page/points/turnParts.ts'
import { chat } from 'sdk/page/services/chat.ts'
import type { TurnSettings } from '../../../src/workers/conversation/contract.ts'

/** What is to be different in the next try. It goes along with that one, and is forgotten. */
let hint = ''

/** What the model is told of the hint, while the reply is asked for again. */
export function hintFor(action: Parameters<PartOfTurn>[2]): Partial<TurnSettings> {
  if (action?.kind !== 'regenerate' || hint === '') return {}
  return { scene: `Your last try at this reply was not what the player wanted. For this reply only, they ask: ${hint}` }
}

/** Asks for the newest reply again, with a hint. Resolves when the reply is there. */
export async function regenerateWith(text: string): Promise<void> {
  hint = text.trim().replaceAll(/\s+/g, ' ')
  try {
    await chat.now.regenerate()
  } finally {
    hint = ''
  }
}
