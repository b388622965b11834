import { openDB } from 'idb'
import type { CharacterId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import type { VectorBatch } from './contract.ts'
import { character, closeAll, memory, remember, rig, vector, withVectors } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const ines = 'ines' as CharacterId

async function withTea() {
  const made = rig()
  await made.storage.commit('Remember', remember(memory('tea'), memory('pier', [], { character: ines })))
  return made
}

async function batches(storage: Storage, model = 'minilm'): Promise<readonly VectorBatch[]> {
  const all: VectorBatch[] = []
  for await (const batch of storage.vectorsOf(character.id, model)) all.push(batch)
  return all
}

describe('vectors', () => {
  test('come back in one piece, beside their ids and scales', async () => {
    const { storage } = await withTea()
    await storage.commit('Remember', remember(memory('rain')))
    const large = Int8Array.of(9, 9, 4, 5, 6, 9)
    expect(
      await storage.saveVectors([vector('tea'), vector('rain', { scale: 0.5, bytes: large.subarray(2, 5) })]),
    ).toBe(2)
    expect(await batches(storage)).toEqual([
      {
        ids: ['tea', 'rain'],
        dimensions: 3,
        scales: Float32Array.of(0.01, 0.5),
        bytes: Int8Array.of(1, -2, 3, 4, 5, 6),
      },
    ])
  })

  test('of one model never meet those of another', async () => {
    const { storage } = await withTea()
    await storage.saveVectors([vector('tea'), vector('tea', { model: 'words', bytes: Int8Array.of(7) })])
    expect((await batches(storage, 'words')).map(({ bytes }) => bytes)).toEqual([Int8Array.of(7)])
    expect((await batches(storage)).map(({ dimensions }) => dimensions)).toEqual([3])
    expect(await storage.vectorModels()).toEqual([
      { model: 'minilm', count: 1 },
      { model: 'words', count: 1 },
    ])
    await storage.dropVectors('minilm')
    expect(await storage.vectorModels()).toEqual([{ model: 'words', count: 1 }])
  })

  test('of one character never meet those of another', async () => {
    const { storage } = await withTea()
    await storage.saveVectors([vector('tea'), vector('pier')])
    expect(await withVectors(storage)).toEqual(['tea'])
    expect(await withVectors(storage, 'minilm', ines)).toEqual(['pier'])
  })

  test('that are there already are replaced', async () => {
    const { storage } = await withTea()
    await storage.saveVectors([vector('tea')])
    await storage.saveVectors([vector('tea', { bytes: Int8Array.of(4, 4, 4) })])
    expect((await batches(storage)).map(({ bytes }) => bytes)).toEqual([Int8Array.of(4, 4, 4)])
  })

  test('of thousands of memories come in batches', async () => {
    const { storage } = rig()
    const ids = Array.from({ length: 2_100 }, (_, n) => `m${String(n).padStart(4, '0')}`)
    await storage.commit('Remember', remember(...ids.map((id) => memory(id))))
    await storage.saveVectors(ids.map((id) => vector(id)))
    expect((await batches(storage)).map((batch) => batch.ids.length)).toEqual([2100])
    expect(await withVectors(storage)).toEqual(ids)
  })

  test('that come one by one lie together, and each can still be replaced and removed', async () => {
    const { storage } = rig()
    const ids = Array.from({ length: 6 }, (_, n) => `m${n}`)
    await storage.commit('Remember', remember(...ids.map((id) => memory(id))))
    for (const [n, id] of ids.entries()) await storage.saveVectors([vector(id, { bytes: Int8Array.of(n, n) })])
    await storage.saveVectors([vector('m2', { bytes: Int8Array.of(9, 9) })])
    await storage.commit('Forget', [{ kind: 'delete', table: 'memories', key: 'm4' }])
    expect(await batches(storage)).toMatchObject([
      { ids: ['m0', 'm1', 'm3', 'm5', 'm2'], bytes: Int8Array.of(0, 0, 1, 1, 3, 3, 5, 5, 9, 9) },
    ])
  })

  test('of another length lie apart', async () => {
    const { storage } = await withTea()
    await storage.commit('Remember', remember(memory('rain')))
    await storage.saveVectors([vector('tea'), vector('rain', { bytes: Int8Array.of(1) })])
    expect((await batches(storage)).map(({ ids, dimensions }) => [ids, dimensions])).toEqual([
      [['tea'], 3],
      [['rain'], 1],
    ])
  })

  test('of no memory, or of words it no longer says, are not kept', async () => {
    const { storage } = await withTea()
    expect(await storage.saveVectors([vector('gone'), vector('tea', { of: 'Ines likes coffee.' })])).toBe(0)
    expect(await storage.saveVectors([vector('tea', { of: 'Ines likes tea.' })])).toBe(1)
    expect(await withVectors(storage)).toEqual(['tea'])
  })

  test.each([
    ['without bytes', { bytes: [1, 2] }],
    ['of no length', { bytes: new Int8Array() }],
    ['larger than any', { bytes: new Int8Array(5_000) }],
    ['without a measure', { scale: Number.NaN }],
    ['of no model', { model: '' }],
  ])('%s are refused, with all that came along', async (_, parts) => {
    const { storage } = await withTea()
    await expect(storage.saveVectors([vector('tea'), vector('tea', parts as never)])).rejects.toMatchObject({
      code: 'storage/failed',
    })
    expect(await withVectors(storage)).toEqual([])
  })

  test('stay when a memory is pinned, and go when it says something else or belongs to somebody else', async () => {
    const { storage } = await withTea()
    await storage.saveVectors([vector('tea'), vector('tea', { model: 'words' })])
    await storage.commit('Pin', remember(memory('tea', [], { pinned: true })))
    expect(await withVectors(storage)).toEqual(['tea'])
    await storage.commit('Change', remember(memory('tea', [], { content: 'Ines likes mint tea.' })))
    expect(await storage.vectorModels()).toEqual([])
    await storage.saveVectors([vector('tea')])
    await storage.commit('Give', remember(memory('tea', [], { content: 'Ines likes mint tea.', character: ines })))
    expect(await storage.vectorModels()).toEqual([])
  })

  test('go with their memory, and are made again when it comes back', async () => {
    const { storage } = await withTea()
    await storage.saveVectors([vector('tea')])
    const commit = await storage.commit('Forget', [{ kind: 'delete', table: 'memories', key: 'tea' }])
    expect(await storage.vectorModels()).toEqual([])
    await storage.undo(commit)
    expect(await storage.memoriesWithout('minilm', 10)).toEqual({
      memories: [memory('pier', [], { character: ines }), memory('tea')],
      left: 2,
    })
  })
})

test('what is left to be made is given some at a time, with how much it is', async () => {
  const { storage } = rig()
  await storage.commit('Remember', remember(memory('a'), memory('b'), memory('c'), memory('d')))
  await storage.saveVectors([vector('b'), vector('a', { model: 'words' })])
  const { memories, left } = await storage.memoriesWithout('minilm', 2)
  expect([memories.map(({ id }) => id), left]).toEqual([['a', 'c'], 3])
})

test('vectors that belong to nothing are swept', async () => {
  const { storage, name } = await withTea()
  await storage.saveVectors([vector('tea')])
  const beside = await openDB(name)
  const block = { ids: ['gone', 'pier'], dimensions: 1, scales: Float32Array.of(1, 1), bytes: Int8Array.of(1, 1) }
  await beside.put('vectors', block, ['minilm', 'mara', 7])
  beside.close()
  expect(await withVectors(storage)).toEqual(['gone', 'pier', 'tea'])
  await storage.tidy()
  expect(await withVectors(storage)).toEqual(['tea'])
})
