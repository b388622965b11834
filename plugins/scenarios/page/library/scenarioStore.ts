import { storage } from 'sdk/page/engines.ts'
import { followedList } from 'sdk/page/records/followedList.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { webListOf } from '../../../../src/shared/scenarios/webList.ts'
import { withReadableName } from '../../../../src/shared/text/readableNames.ts'
import type { Change, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { sampleRecords } from './samples.ts'

/** The scenarios of the library, those of Vesper among them. */
export const {
  state: scenarios,
  useList: useScenarios,
  follow: followScenarios,
  refresh: refreshScenarios,
} = followedList('Scenarios', 'scenarios', async () => {
  const [own, samples] = await Promise.all([storage().list('scenarios'), sampleRecords()])
  const here = new Set(own.map(({ id }) => id))
  return [...own.map(withReadableName), ...samples.filter(({ id }) => !here.has(id))]
})

export const { attempt, commit, offerUndo } = undoableStore('Scenarios', refreshScenarios)

/** Everything that stands beside a scenario under its id. */
const tables = ['scenarios', 'scenarioScripts', 'scenarioFiles', 'scenarioPlays', 'scenarioCheckpoints'] as const

/** Deletes a scenario with its files and how far it was played. */
export async function deleteScenario({ id, name }: Pick<ScenarioRecord, 'id' | 'name'>): Promise<boolean> {
  return await attempt('The scenario could not be deleted.', async () => {
    const changes = tables.map((table): Change => ({ kind: 'delete', table, key: id }))
    changes.push({ kind: 'delete', table: 'scenarioFiles', key: webListOf(id) })
    offerUndo(`${name} was deleted`, await commit('Scenario deleted', changes))
  })
}

export async function renameScenario(id: string, name: string): Promise<boolean> {
  return await attempt('The scenario could not be renamed.', () => change(id, { name }, 'Scenario renamed'))
}

/** Changes what the player chose about a scenario; `undefined` leaves the choice to its engine. */
export async function chooseOption(id: string, option: string, value: unknown): Promise<boolean> {
  return await attempt('The choice could not be saved.', async () => {
    const now = await stored(id)
    const { [option]: _, ...rest } = now.options
    const options = value === undefined ? rest : { ...rest, [option]: value }
    await commit('Scenario option changed', [put({ ...now, options })])
  })
}

/** Notes that a scenario is played now. */
export async function notePlayed(id: string): Promise<void> {
  const record = await storage().read('scenarios', id)
  if (record) await commit('Scenario played', [put({ ...record, played: Date.now() })])
}

async function change(id: string, patch: Pick<ScenarioRecord, 'name'>, label: string): Promise<void> {
  const value = { ...(await stored(id)), ...patch, modified: Date.now() }
  offerUndo(`Renamed to ${value.name}`, await commit(label, [put(value)]))
}

async function stored(id: string): Promise<ScenarioRecord> {
  const record = await storage().read('scenarios', id)
  if (!record) throw new Error('It was deleted, perhaps in another tab.')
  return record
}

const put = (value: ScenarioRecord): Change => ({ kind: 'put', table: 'scenarios', value })
