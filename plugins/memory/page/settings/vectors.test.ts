import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { EmbedderInfo } from '../../../../src/workers/embedding/contract.ts'
import type { EmbeddingProgress } from '../../../../src/workers/memory/contract.ts'
import { memorySection } from '../memorySection.ts'
import { memorySystem } from './memorySystem.ts'
import { makeVectors, repairVectors, stopVectors } from './vectors.ts'

const { signal } = new AbortController()
const world = {
  remembered: 3,
  left: 3,
  asked: 0,
  runs: 0,
  models: [] as { model: string; count: number }[],
  dropped: [] as string[],
  reembed: async function* (_: AbortSignal): AsyncGenerator<EmbeddingProgress> {},
}
const house: EmbedderInfo = { model: 'all-MiniLM-L6-v2-int8', dimensions: 384, runs: 'wasm' }

replaceEngine('storage', {
  memoryDatabases: async () => [{ totalMemories: world.remembered }],
  memoriesWithout: async () => ({ memories: [], left: world.left }),
  vectorModels: async () => world.models,
  dropVectors: async (model: string) => void world.dropped.push(model),
})
replaceEngine('embedding', {
  current: async () => {
    world.asked += 1
    return house
  },
})
replaceEngine('memory', {
  reembed(signal: AbortSignal) {
    world.runs += 1
    return world.reembed(signal)
  },
})

async function* inThreeSteps(embedder = house): AsyncGenerator<EmbeddingProgress> {
  for (const done of [0, 1, 3]) yield { done, of: 3, embedder }
}

beforeEach(() => {
  stopVectors()
  Object.assign(settings, readSettings({}))
  Object.assign(memorySystem, { phase: 'idle', problem: '', embedder: undefined, vectors: { kind: 'unknown' } })
  Object.assign(world, { remembered: 3, left: 3, asked: 0, runs: 0, models: [], reembed: () => inThreeSteps() })
  world.dropped.length = 0
})

/** A run that has made one, and goes on when it is let. */
function slowly() {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  world.reembed = async function* (signal) {
    yield { done: 1, of: 3, embedder: house }
    await gate
    signal.throwIfAborted()
    yield { done: 3, of: 3, embedder: house }
  }
  return go
}

const hasMade = (done: number) => vi.waitFor(() => expect(memorySystem.vectors).toMatchObject({ kind: 'making', done }))

test('does not ask the model when nothing is remembered', async () => {
  world.remembered = 0
  await repairVectors(true, signal)
  expect([world.asked, world.runs, memorySystem.vectors.kind]).toEqual([0, 0, 'unknown'])
})

test('makes no vectors when all exist', async () => {
  world.left = 0
  await repairVectors(true, signal)
  expect([world.runs, memorySystem.vectors.kind, memorySystem.embedder]).toEqual([0, 'made', house])
})

test('makes missing vectors and reports progress', async () => {
  const go = slowly()
  await repairVectors(true, signal)
  await hasMade(1)
  expect(memorySystem.vectors).toEqual({ kind: 'making', done: 1, of: 3 })
  go()
  await vi.waitFor(() => expect(memorySystem.vectors.kind).toBe('made'))
})

test('stays stopped until the player resumes or chooses another embedder', async () => {
  const go = slowly()
  const making = makeVectors()
  await hasMade(1)
  stopVectors()
  expect(memorySystem.vectors).toEqual({ kind: 'stopped', done: 1, of: 3 })
  go()
  await making
  await repairVectors(false, signal)
  expect([world.runs, memorySystem.vectors.kind]).toEqual([1, 'stopped'])
  world.reembed = () => inThreeSteps()
  await repairVectors(true, signal)
  await vi.waitFor(() => expect(memorySystem.vectors.kind).toBe('made'))
})

test('begun anew, a run before says nothing any more', async () => {
  const go = slowly()
  const first = makeVectors()
  await hasMade(1)
  world.reembed = () => inThreeSteps()
  await makeVectors()
  go()
  await first
  expect(memorySystem.vectors.kind).toBe('made')
})

test('reports a failure with its reason', async () => {
  // biome-ignore lint/correctness/useYield: it breaks before there is anything to tell.
  world.reembed = async function* () {
    throw new Error('The disk is full.')
  }
  await makeVectors()
  expect(memorySystem.vectors).toEqual({ kind: 'failed', why: 'The disk is full.' })
})

test('when all is made, vectors of embedders before go', async () => {
  world.models = [
    { model: house.model, count: 3 },
    { model: 'words-384', count: 3 },
  ]
  await makeVectors()
  expect(world.dropped).toEqual(['words-384'])
})

test('a stand-in embedder deletes no vectors', async () => {
  world.models = [{ model: house.model, count: 3 }]
  world.reembed = () => inThreeSteps({ model: 'words-384', dimensions: 384, runs: 'words' })
  await makeVectors()
  memorySection.now.embedder = 'acme.vectors/endpoint'
  world.models = [{ model: 'acme.vectors/endpoint:nomic', count: 3 }]
  world.reembed = () => inThreeSteps()
  await makeVectors()
  expect(world.dropped).toEqual([])
})
