import { expect, test } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { about } from '../../../scenario-native/document/about.ts'
import { blankScript, copyScenario, createScenario } from './newScenario.ts'

const committed: Change[] = []
replaceEngine('storage', {
  read: async () => undefined,
  list: async () => [],
  commit: async (_: string, changes: readonly Change[]) => void committed.push(...changes),
})

test('a new scenario can be played from its beginning to its end, and nothing is wrong with it', () => {
  const story = { script: blankScript('tea'), seed: 1, files: [], texts: {}, options: {}, profile: {}, name: '' }
  expect(about(story).diagnostics).toEqual([])
})

test('it comes into the library with its script and its empty list of files', async () => {
  const id = await createScenario()
  expect(committed).toMatchObject([
    { table: 'scenarios', value: { id, name: 'New scenario', pages: 2 } },
    { table: 'scenarioScripts', value: { id, script: { id, start: 'beginning' } } },
    { table: 'scenarioFiles', value: { id, files: [] } },
  ])
})

test('what is not there is not copied', async () => {
  expect(await copyScenario('attic')).toBeUndefined()
})
