import { memories } from 'sdk/page/engines.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { session } from 'sdk/page/session.ts'
import { memoryProblem } from './changeMemories.ts'
import { memorySection } from './memorySection.ts'

const usualImportance = 5

/** Lets the character of the open chat remember something of the player. Answers with why not. */
export async function rememberAsked(text: string): Promise<string | undefined> {
  const character = session.current?.character.id
  if (!character) return 'There is no character to remember it.'
  if (!memorySection.now.remember || isIncognito) return 'Memories are off.'
  const why = await memoryProblem(text)
  if (why !== undefined) return why
  await memories().add(character, { type: 'player', content: text, category: 'event', importance: usualImportance })
  return undefined
}
