import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'

/** A scenario of the library about which nobody wrote anything. */
export const scenarioRecord = (more: Partial<ScenarioRecord> = {}): ScenarioRecord => ({
  id: 'tea',
  name: 'The tea room',
  author: '',
  description: '',
  tags: [],
  engine: 'vesper.scenario-native/native',
  created: 1,
  modified: 1,
  played: 0,
  pages: 1,
  missing: 0,
  options: {},
  ...more,
})
