import { openDB } from 'idb'
import type { CharacterId } from 'sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { character, closeAll, memory, packed, remember, rig } from './rig.fixture.ts'
import type { Pack } from './rows.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const ines = 'ines' as CharacterId

/** A store with two memories, and what lies in its packs. */
async function withTwo() {
  const { storage, name } = rig()
  await storage.commit('Remember', remember(memory('tea'), memory('rain')))
  const beside = await openDB(name)
  const packs = async () => (await beside.getAll('memoryPacks')) as readonly Pack[]
  const texts = async () => (await packs()).map(({ text }) => text).join()
  return { storage, beside, packs, texts, close: () => beside.close() }
}

describe('packs', () => {
  test('hold what is remembered, for each character alone', async () => {
    const { storage, close } = await withTwo()
    await storage.commit('Remember', remember(memory('pier', [], { character: ines })))
    expect([await packed(storage), await packed(storage, ines)]).toEqual([['rain', 'tea'], ['pier']])
    await storage.commit('Give', remember(memory('tea', [], { character: ines })))
    expect([await packed(storage), await packed(storage, ines)]).toEqual([['rain'], ['pier', 'tea']])
    close()
  })

  test('of thousands of memories are a few dozen', async () => {
    const { storage, packs, close } = await withTwo()
    await storage.commit('Remember', remember(...Array.from({ length: 1_000 }, (_, at) => memory(`tea ${at}`))))
    expect((await packs()).length).toBe(64)
    expect((await packed(storage)).length).toBe(1_002)
    close()
  })

  test('keep nothing of what is forgotten or reworded', async () => {
    const { storage, packs, texts, close } = await withTwo()
    await storage.commit('Change', remember(memory('tea', [], { content: 'Ines likes coffee.' })))
    expect(await texts()).not.toContain('Ines likes tea.')
    await storage.commit('Forget', [{ kind: 'delete', table: 'memories', key: 'tea' }])
    expect(await texts()).not.toContain('coffee')
    await storage.commit('Part', [{ kind: 'put', table: 'characters', value: character }])
    await storage.commit('Part', [{ kind: 'delete', table: 'characters', key: character.id }])
    expect(await packs()).toEqual([])
    close()
  })

  test('are written again where they lack something', async () => {
    const { storage, beside, packs, close } = await withTwo()
    const before = await packs()
    await beside.clear('memoryPacks')
    await storage.commit('Remember', remember(memory('pier')))
    expect(await packed(storage)).toEqual(['pier', 'rain', 'tea'])
    expect((await packs()).length).toBe(before.length + 1)
    close()
  })

  test('that cannot be written keep nobody from reading', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { storage, beside, close } = await withTwo()
    await beside.clear('memoryPacks')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    expect(await packed(storage)).toEqual(['rain', 'tea'])
    expect(warn).toHaveBeenCalledOnce()
    close()
  })

  test('of another version of the records are not read, and written again', async () => {
    const { storage, beside, packs, close } = await withTwo()
    for (const key of await beside.getAllKeys('memoryPacks')) {
      await beside.put('memoryPacks', { v: -1, count: 1, text: '[{"id":"strange"}]' }, key)
    }
    expect(await packed(storage)).toEqual(['rain', 'tea'])
    expect((await packs()).map(({ v }) => v)).not.toContain(-1)
    close()
  })

  test('hold what a snapshot brings back', async () => {
    const { storage, texts, close } = await withTwo()
    const { id } = await storage.snapshot('Now')
    await storage.commit('Change', remember(memory('tea', [], { content: 'Ines likes coffee.' }), memory('pier')))
    await storage.restore(id)
    expect(await packed(storage)).toEqual(['rain', 'tea'])
    expect(await texts()).not.toContain('coffee')
    close()
  })
})
