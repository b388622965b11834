import { isAbort, messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { saveSample } from './samples.ts'
import { notePlayed } from './scenarioStore.ts'

/** Plays a scenario of the library; one of Vesper is first brought into it. */
export async function startScenario(
  { id, builtin }: Pick<ScenarioRecord, 'id' | 'builtin'>,
  from: 'beginning' | 'where-left',
): Promise<void> {
  try {
    if (builtin) await saveSample(id)
    await notePlayed(id)
    const { playScenario } = await import('../play/playScenario.ts')
    await playScenario(id, from)
  } catch (error) {
    if (isAbort(error)) return
    const message = `Failed to start scenario: ${messageOf(error)}`
    reportError({ type: 'SCENARIO_ERROR', context: 'Scenarios', message, details: error })
  }
}
