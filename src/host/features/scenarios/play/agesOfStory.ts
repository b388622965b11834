import type { StatedAge } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { settleAges } from '../../../characters/ages/askRecordAges.ts'
import { media } from '../../../engines/mediaEngine.ts'
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
  const ages = await settleAges({ kind: 'scenario', name }, stated, (known) => media().judgeAges(words, known))
  if (ages !== stated && ages.length > 0) {
    await storage().commit('Age stated', [{ kind: 'put', table: 'scenarios', value: { ...record, ages } }])
  }
  read.set(id, modified)
  return ages
}
