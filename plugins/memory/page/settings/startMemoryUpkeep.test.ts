import type { PluginId, PluginManifest } from 'sdk'
import { endEngine } from 'sdk/page/engines.ts'
import { provideForTest } from 'sdk/page/services/services.fixture.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { uiSection } from '../../../../src/host/settings/uiSection.ts'
import { Reports } from '../../../../src/workers/shared/Reports.ts'
import type { ChangeNotice } from '../../../../src/workers/storage/contract.ts'
import { memorySection } from '../memorySection.ts'

const world = vi.hoisted(() => ({
  started: 0,
  fails: false,
  chosen: [] as string[],
  activated: [] as string[],
  /** Models for which vectors were looked for. */
  mended: [] as string[],
  tell: (_: Partial<ChangeNotice>) => {},
}))

replaceEngine('storage', {
  serve: async () => {},
  memoryDatabases: async () => [{ totalMemories: 1 }],
  async memoriesWithout(model: string) {
    world.mended.push(model)
    return { left: 0 }
  },
  changes(signal: AbortSignal) {
    const news = new Reports<Partial<ChangeNotice>>()
    world.tell = (notice) => news.add(notice)
    return news.watch(signal)
  },
})
replaceEngine('conversation', { useMemory: async () => {}, forgetMemory: async () => {} })
replaceEngine('embedding', {
  serve: async () => {},
  choose: async (key: string) => void world.chosen.push(key),
  current: async () => ({ model: 'words' }),
})
afterAll(() => void vi.unstubAllGlobals())
vi.stubGlobal(
  'Worker',
  class extends EventTarget {
    constructor() {
      super()
      if (world.fails) throw new Error('No worker can be started.')
      world.started += 1
    }
    postMessage() {}
    terminate() {}
  },
)

const { rowOf } = await import('sdk/page/plugins/registry.ts')
const { changeSettings, setPluginSettings, settings } = await import('sdk/page/settings/settings.ts')
const { activate } = await import('../../../../src/host/plugins/run/activation.ts')
const { pluginControl } = await import('sdk/page/services/pluginControl.ts')
const { memorySystem } = await import('./memorySystem.ts')
const { startMemoryUpkeep } = await import('./startMemoryUpkeep.ts')

await import('../../../../src/host/engines/memoryEngine.ts')
provideForTest(pluginControl, { start: async (id) => void (await activate(id)) })

const model = { type: 'string', title: 'Model', default: 'nomic' } as const
const vectors: PluginManifest = {
  id: 'acme.vectors' as PluginId,
  name: 'Vectors',
  version: '1.0.0',
  sdk: '^1.0',
  contributes: {
    embedder: [{ id: 'endpoint', label: 'A server of mine', dimensions: 384 }],
    settings: { schema: { type: 'object', properties: { model } } },
  },
}

let life = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  life = new AbortController()
  Object.assign(settings, readSettings({}))
  Object.assign(memorySystem, { phase: 'idle', problem: '' })
  Object.assign(world, { started: 0, fails: false })
  for (const list of [world.chosen, world.activated, world.mended]) list.length = 0
  runFakePlugin(vectors, {}, async () => {
    world.activated.push(vectors.id)
    const row = rowOf(vectors.id)
    if (row) row.phase = { kind: 'activating' }
  })
})
afterEach(() => {
  life.abort()
  endEngine('memory')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(5000)

test('remembering begins with the built-in embedder', async () => {
  await startMemoryUpkeep(life.signal)
  expect([world.started, world.chosen, world.mended, memorySystem.phase]).toEqual([1, [''], ['words'], 'loaded'])
})

test('starts nothing while memory is off', async () => {
  changeSettings(memorySection, { remember: false })
  await startMemoryUpkeep(life.signal)
  await settle()
  expect(world.started).toBe(0)
  changeSettings(memorySection, { remember: true })
  await settle()
  expect([world.started, memorySystem.phase]).toEqual([1, 'loaded'])
})

test('a start that fails is noted and swallowed', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  world.fails = true
  await startMemoryUpkeep(life.signal)
  expect(memorySystem).toMatchObject({ phase: 'error', problem: 'No worker can be started.' })
  expect(warned).toHaveBeenCalledOnce()
})

test('an embedder of a plugin is started and chosen with its model', async () => {
  await startMemoryUpkeep(life.signal)
  changeSettings(memorySection, { embedder: 'acme.vectors/endpoint' })
  await settle()
  expect(world.activated).toEqual(['acme.vectors'])
  expect(world.chosen).toEqual(['', 'acme.vectors/endpoint:nomic'])
  setPluginSettings(vectors, { model: 'mxbai' })
  await settle()
  expect(world.chosen.at(-1)).toBe('acme.vectors/endpoint:mxbai')
})

test('unrelated settings restart nothing', async () => {
  await startMemoryUpkeep(life.signal)
  changeSettings(uiSection, { fontSize: 18 })
  changeSettings(memorySection, { total: 500 })
  await settle()
  expect(world.chosen).toEqual([''])
})

test('a plugin that went to sleep is woken as long as it is chosen', async () => {
  changeSettings(memorySection, { embedder: 'acme.vectors/endpoint' })
  await startMemoryUpkeep(life.signal)
  await settle()
  expect(world.activated).toEqual(['acme.vectors'])
  const row = rowOf(vectors.id)
  if (row) row.phase = { kind: 'installed' }
  await settle()
  expect(world.activated).toEqual(['acme.vectors', 'acme.vectors'])
  if (row) row.phase = { kind: 'failed', message: 'It broke.' }
  await settle()
  expect(world.activated).toHaveLength(2)
})

test('an embedder whose plugin is gone is named all the same, so that the worker says why', async () => {
  changeSettings(memorySection, { embedder: 'gone.vectors/endpoint' })
  await startMemoryUpkeep(life.signal)
  expect([world.activated, world.chosen]).toEqual([[], ['gone.vectors/endpoint']])
})

test('memories that were brought in get their vectors, once for many of them', async () => {
  await startMemoryUpkeep(life.signal)
  for (const commit of [7, 8, 9]) world.tell({ commit, tables: ['memories'] })
  world.tell({ commit: 10, tables: ['messages'] })
  await settle()
  expect(world.mended).toEqual(['words', 'words'])
})

test('being told is no change of a memory', async () => {
  await startMemoryUpkeep(life.signal)
  world.tell({ commit: 0, tables: ['memories'] })
  await settle()
  expect(world.mended).toEqual(['words'])
})

test('after the end all is as before the start, and nothing starts an engine again', async () => {
  await startMemoryUpkeep(life.signal)
  expect(memorySystem.vectors.kind).toBe('made')
  life.abort()
  expect(memorySystem).toMatchObject({ phase: 'idle', embedder: undefined, vectors: { kind: 'unknown' } })
  endEngine('memory')
  world.tell({ commit: 7, tables: ['memories'] })
  await settle()
  expect([world.started, world.mended]).toEqual([1, ['words']])
})

test('a start that was ended half way goes no further', async () => {
  const starting = startMemoryUpkeep(life.signal)
  life.abort()
  await starting
  expect([world.mended, memorySystem.phase]).toEqual([[], 'idle'])
})

test('after the end nothing is followed', async () => {
  await startMemoryUpkeep(life.signal)
  life.abort()
  changeSettings(memorySection, { embedder: 'acme.vectors/endpoint' })
  await settle()
  expect(world.chosen).toEqual([''])
})
