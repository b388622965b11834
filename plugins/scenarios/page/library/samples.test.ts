import { readFile } from 'node:fs/promises'
import { storage } from 'sdk/page/engines.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { createScenarioImports } from '../../../../src/workers/media/imports/scenarios.ts'
import { readScenario } from '../../../../src/workers/media/scenarios/readScenario.ts'
import type { Change, ScenarioFiles, ScenarioRecord, StoryBytes } from '../../../../src/workers/storage/contract.ts'

const world = vi.hoisted(() => ({ kept: new Map<string, unknown>(), files: new Set<string>(), commits: 0 }))
replaceEngine('storage', {
  list: async () => [],
  read: async (table: string, id: string) => world.kept.get(`${table} ${id}`),
  saveStoryFiles: async (files: readonly StoryBytes[]) => {
    for (const { hash } of files) world.files.add(hash)
  },
  commit: async (_: string, changes: readonly Change[]) => {
    world.commits++
    for (const change of changes) {
      if (change.kind === 'put') world.kept.set(`${change.table} ${(change.value as { id: string }).id}`, change.value)
    }
  },
})
replaceEngine('media', createScenarioImports(storage, readScenario))
const { saveSample, sampleCover, sampleRecords } = await import('./samples.ts')

beforeEach(() => {
  world.kept.clear()
  world.files.clear()
  world.commits = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://here').pathname
    return new Response(await readFile(new URL(`../../../..${path}`, import.meta.url)))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('Vesper has scenarios of every kind', async () => {
  const records = await sampleRecords()
  expect(new Set(records.map(({ engine }) => engine)).size).toBe(3)
  expect(records.every(({ builtin, name }) => builtin && name !== '')).toBe(true)
})

test('each of them can be brought into the store, with all its files, and once only', async () => {
  for (const { id, engine, name } of await sampleRecords()) {
    await saveSample(id)
    await saveSample(id)
    const record = world.kept.get(`scenarios ${id}`) as ScenarioRecord
    expect(record).toMatchObject({ id, engine, name, builtin: true, missing: 0 })
    expect(record.pages).toBeGreaterThan(0)
    const { files } = world.kept.get(`scenarioFiles ${id}`) as ScenarioFiles
    expect(files.every(({ bytes }) => world.files.has(bytes))).toBe(true)
  }
  expect(world.commits).toBe((await sampleRecords()).length)
})

test('their covers have addresses before anything is brought in', async () => {
  const withCover = (await sampleRecords()).filter(({ cover }) => cover !== undefined)
  for (const { id } of withCover) expect(await sampleCover(id)).toContain('/scenarios/media/')
})

test('what is no sample is left alone', async () => {
  await saveSample('of-somebody-else')
  expect(world.commits).toBe(0)
})
