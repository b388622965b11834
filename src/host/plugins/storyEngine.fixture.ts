import type { ScenarioEngineEntry } from 'sdk'
import { runFakePlugin } from './run/fakePlugin.fixture.ts'

/** Installs the plugin of a story format, as it runs; what its engine answers is the scenario engine's. */
export function runStoryEngine(
  format: 'native' | 'eos' | 'guideme',
  entry: Pick<ScenarioEngineEntry, 'chats'> = {},
): void {
  runFakePlugin({
    id: `vesper.scenario-${format}`,
    contributes: { scenarioEngine: [{ id: format, label: format, ...entry }] },
  })
}
