import { newId, type StoryAbout } from 'sdk'
import { engineKeyOf } from '../../../../../shared/scenarios/engineKey.ts'
import type { ScenarioRecord } from '../../../../../workers/storage/contract.ts'
import { commit } from '../../library/scenarioStore.ts'
import { changesOf } from '../newScenario.ts'
import type { ScenarioJson } from '../scenarioDocument.ts'

/** Keeps a draft as a scenario of the library, and gives its id there. */
export async function saveDrafted(script: ScenarioJson, about: StoryAbout): Promise<string> {
  const now = Date.now()
  const record: ScenarioRecord = {
    id: newId(),
    name: about.title,
    author: about.author,
    description: about.description,
    tags: about.tags,
    engine: engineKeyOf('native'),
    created: now,
    modified: now,
    played: 0,
    pages: about.pages.length,
    missing: 0,
    options: {},
  }
  await commit('Scenario drafted with AI', changesOf(record, { id: record.id, script, texts: {} }, []))
  return record.id
}
