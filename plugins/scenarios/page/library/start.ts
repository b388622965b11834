import { isAbort, messageOf } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { engineOf } from '../play/playing.ts'
import { saveSample } from './samples.ts'
import { notePlayed } from './scenarioStore.ts'

/** A sample is read by an engine that takes half a second to start: while its page is looked at. */
export function prepareToStart({ builtin }: Pick<ScenarioRecord, 'builtin'>): void {
  if (builtin) media()
}

/** Plays a scenario of the library; one of Vesper is first brought into it. */
export async function startScenario(
  { id, engine, builtin }: Pick<ScenarioRecord, 'id' | 'engine' | 'builtin'>,
  from: 'beginning' | 'where-left',
): Promise<void> {
  try {
    startEngine(engine)
    const [{ playScenario }] = await Promise.all([
      import('../play/playScenario.ts'),
      builtin ? saveSample(id) : undefined,
    ])
    await notePlayed(id)
    await playScenario(id, from)
  } catch (error) {
    if (isAbort(error)) return
    const message = `Failed to start scenario: ${messageOf(error)}`
    reportError({ type: 'SCENARIO_ERROR', context: 'Scenarios', message, details: error })
  }
}

/** What plays it starts while it is read. What fails here is told when it is asked to play. */
function startEngine(engine: ScenarioRecord['engine']): void {
  const plugin = engineOf(engine)?.plugin.id
  if (plugin) pluginControl.now.start(plugin).catch(() => {})
}
