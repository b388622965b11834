import { type CharacterId, codeOf } from 'sdk'
import { conversation } from '../../engines/engine.ts'
import { askAge } from './ageQuestion.ts'

/**
 * Asks for the ages of characters whose texts leave them open. Resolves once all are stated. Throws an `AbortError` when
 * the player cancels, and `chat/minor` where a character is a minor.
 */
export async function askAges(characters: readonly CharacterId[]): Promise<void> {
  for (const question of await conversation().ageQuestions(characters)) {
    if (!(await askAge(question))) throw new DOMException('No age was stated', 'AbortError')
  }
}

/** Does work that begins a chat; where an age is missing, asks for it and does the work again. */
export async function askingAges<T>(characters: readonly CharacterId[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) !== 'chat/age-unknown') throw error
    await askAges(characters)
    return await work()
  }
}
