import type { StoryRole } from 'sdk'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { activate } from '../../../plugins/run/activation.ts'
import { scenarios } from '../../../plugins/scenarioEngine.ts'
import { saveSample } from '../library/samples.ts'
import { engineOf } from '../play/playing.ts'
import { readStory } from '../play/readStory.ts'

export type Casting = Pick<ScenarioRecord, 'id' | 'engine' | 'builtin'>

/** The parts of a scenario; none where it is not played in a chat. One of Vesper is brought into the library first. */
export async function rolesOf({ id, engine, builtin }: Casting): Promise<readonly StoryRole[]> {
  const found = engineOf(engine)
  if (found?.entry.chats !== true) return []
  if (builtin) await saveSample(id)
  const kept = await readStory(id, 0)
  if (!kept) return []
  await activate(found.plugin.id)
  const { roles = [] } = await scenarios().about(engine, kept.story)
  return roles
}
