import { engineKeyOf } from '../../../../src/shared/scenarios/engineKey.ts'
import type { Change, ScenarioFile, ScenarioRecord, ScenarioScript } from '../../../../src/workers/storage/contract.ts'
import { commit } from '../library/scenarioStore.ts'
import { isObject, type ScenarioJson } from './scenarioDocument.ts'
import { readDraft } from './storedDraft.ts'

const firstName = 'New scenario'

/** A beginning and an end with a way between them: it can be played, and nothing is wrong with it. */
export const blankScript = (id: string): ScenarioJson => ({
  id,
  name: firstName,
  start: 'beginning',
  nodes: {
    beginning: {
      desc: 'This is where it begins.',
      buttons: [{ id: 'go-1', label: 'Go on', to: 'ending' }],
    },
    ending: { desc: 'This is where it ends.', end: true },
  },
})

/** Puts a scenario to write into the library. Answers its id. */
export async function createScenario(): Promise<string> {
  const id = crypto.randomUUID()
  const now = Date.now()
  const record: ScenarioRecord = {
    id,
    name: firstName,
    author: '',
    description: '',
    tags: [],
    engine: engineKeyOf('native'),
    created: now,
    modified: now,
    played: 0,
    pages: 2,
    missing: 0,
    options: {},
  }
  await commit('Scenario created', changesOf(record, { id, script: blankScript(id), texts: {} }, []))
  return id
}

/** Puts a copy of a scenario beside it, as the author's own. Answers its id; undefined where there is nothing to copy. */
export async function copyScenario(from: string): Promise<string | undefined> {
  const kept = await readDraft(from)
  if (!kept) return undefined
  const id = crypto.randomUUID()
  const now = Date.now()
  const { builtin: _, source: __, ...rest } = kept.record
  const name = `${rest.name} (copy)`
  const record: ScenarioRecord = { ...rest, id, name, created: now, modified: now, played: 0 }
  const { script, texts } = kept.script
  const copied = isObject(script) && kept.record.engine === engineKeyOf('native') ? { ...script, id, name } : script
  await commit('Scenario copied', changesOf(record, { id, script: copied, texts }, kept.files))
  return id
}

/** All that is kept of a scenario besides the bytes of its files. */
export function changesOf(
  record: ScenarioRecord,
  script: ScenarioScript,
  files: readonly ScenarioFile[],
): readonly Change[] {
  return [
    { kind: 'put', table: 'scenarios', value: record },
    { kind: 'put', table: 'scenarioScripts', value: script },
    { kind: 'put', table: 'scenarioFiles', value: { id: record.id, files } },
  ]
}
