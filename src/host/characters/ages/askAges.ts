import { type CharacterId, codeOf } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { askForAges } from './ageQuestion.ts'

/**
 * Asks for the ages of characters whose texts leave them open. Resolves once all are stated. Throws an `AbortError` when
 * the player cancels, and `chat/minor` where a character is a minor.
 */
export async function askAges(characters: readonly CharacterId[]): Promise<void> {
  for (const { id, name, field, match } of await conversation().ageQuestions(characters)) {
    const question = {
      subject: { kind: 'character', name },
      people: [{ name, places: [{ field, match }], more: 0 }],
    } as const
    const isStated = await askForAges(question, async ([stated]) => {
      const { saveAge } = await import('./saveAge.ts')
      if (stated) await saveAge(id, stated.age)
    })
    if (!isStated) throw new DOMException('No age was stated', 'AbortError')
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
