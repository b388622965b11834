import { storage } from 'sdk/page/engines.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { engineKeyOf } from '../../../../src/shared/scenarios/engineKey.ts'
import { createScenarioImports } from '../../../../src/workers/media/imports/scenarios.ts'
import { readScenario } from '../../../../src/workers/media/scenarios/readScenario.ts'
import type { Change, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { examplesOf } from './playExample.fixture.ts'

const world = vi.hoisted(() => ({ kept: new Map<string, unknown>() }))
replaceEngine('storage', {
  read: async (table: string, id: string) => world.kept.get(`${table} ${id}`),
  list: async () => [],
  saveStoryFiles: async () => {},
  commit: async (_: string, changes: readonly Change[]) => {
    for (const change of changes)
      if (change.kind === 'put') world.kept.set(`${change.table} ${(change.value as { id: string }).id}`, change.value)
    return 1
  },
})
replaceEngine('media', createScenarioImports(storage, readScenario))
const { tryExample } = await import('./tryExample.ts')

beforeEach(() => world.kept.clear())

const sound = /\.(mp3|ogg)$/

test.each(['scenarios', 'eos', 'guideme'])('every example of "%s" can be brought into the library', async (guide) => {
  for (const { example, title } of examplesOf(guide).filter((part) => part.example.wrong === undefined)) {
    const id = await tryExample(example, title)
    const record = world.kept.get(`scenarios ${id}`) as ScenarioRecord
    expect(record).toMatchObject({ id, engine: engineKeyOf(example.format) })
    expect(record.name).not.toBe('')
    expect(record.pages).toBeGreaterThan(0)
    const { report } = world.kept.get(`scenarioScripts ${id}`) as { readonly report: { missing: readonly string[] } }
    // Sounds are for the reader to bring; drawings come along.
    expect(report.missing.filter((name) => !sound.test(name) && !name.includes('*'))).toEqual([])
  }
})
