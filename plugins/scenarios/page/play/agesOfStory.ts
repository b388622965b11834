import type { StatedAge } from 'sdk'
import { media, storage } from 'sdk/page/engines.ts'
import { ages } from 'sdk/page/services/ages.ts'
import type { StoredStory } from './readStory.ts'

/** When each scenario that was read for ages since the app was started was last changed. */
const read = new Map<string, number>()

/**
 * The ages that are stated of the people in a story, asked for where they are open. However it came into the library, it
 * is read before it is played. Throws `plugin/refused` where somebody is a minor, and an `AbortError` on Cancel.
 */
export async function agesOfStory({ record, story }: StoredStory): Promise<readonly StatedAge[] | undefined> {
  const { id, name, description, tags, ages: stated, modified, builtin } = record
  if (builtin || read.get(id) === modified) return stated
  const { script, texts } = story
  const words = { kind: 'scenario', name, description, tags, script, texts } as const
  const settled = await ages.now.settle({ kind: 'scenario', name }, stated, (known) => media().judgeAges(words, known))
  if (settled !== stated && settled.length > 0) {
    await storage().commit('Age stated', [{ kind: 'put', table: 'scenarios', value: { ...record, ages: settled } }])
  }
  read.set(id, modified)
  return settled
}
