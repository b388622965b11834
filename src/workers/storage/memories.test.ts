import type { CharacterId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { isMemory } from '../../shared/memories/memoryShape.ts'
import { layout6 } from './olderLayouts.fixture.ts'
import {
  allWords,
  character,
  closeAll,
  evening,
  memory,
  message,
  noon,
  remember,
  remembered,
  rig,
  vector,
  withVectors,
} from './rig.fixture.ts'

afterEach(closeAll)

const ines = 'ines' as CharacterId

describe('a memory', () => {
  test('has a shape that its bounds are part of', () => {
    const full = memory(
      'tea',
      Array.from({ length: 20 }, (_, n) => `m${n}`),
      {
        content: 'x'.repeat(2_000),
        contradicts: Array.from({ length: 50 }, (_, n) => `other ${n}`),
        importance: 10,
        turn: 5,
        session: evening,
        scenario: 'The tea room',
        replacedBy: 'coffee',
        edited: true,
      },
    )
    expect(isMemory(full)).toBe(true)
    expect(isMemory(memory('tea', [], { type: 'self', category: 'admission' }))).toBe(true)
  })

  test.each([
    ['says nothing', { content: '  ' }],
    ['says more than 2,000 letters', { content: 'x'.repeat(2_001) }],
    ['has a category of the other type', { category: 'admission' }],
    ['has a type that only every object has', { type: 'constructor' }],
    ['is of no importance', { importance: 0 }],
    ['is beyond importance', { importance: 11 }],
    ['comes from more than 20 messages', { messages: Array.from({ length: 21 }, (_, n) => `m${n}`) }],
    ['contradicts more than 50 others', { contradicts: Array.from({ length: 51 }, (_, n) => `o${n}`) }],
    ['belongs to nobody', { character: '' }],
    ['comes from somewhere else', { source: 'rumour' }],
  ])('is refused when it %s', async (_, parts) => {
    const { storage } = rig()
    const refused = storage.commit('Remember', remember(memory('tea', [], parts as never)))
    await expect(refused).rejects.toMatchObject({ code: 'storage/failed' })
    expect(await remembered(storage)).toEqual([])
  })

  test('is put, changed, deleted and undone like any record', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(memory('tea')))
    const changed = await storage.commit('Change', remember(memory('tea', [], { content: 'Ines likes mint tea.' })))
    expect(await storage.read('memories', 'tea')).toMatchObject({ content: 'Ines likes mint tea.' })
    await storage.undo(changed)
    expect(await storage.read('memories', 'tea')).toEqual(memory('tea'))
    const deleted = await storage.commit('Forget', [{ kind: 'delete', table: 'memories', key: 'tea' }])
    expect(await remembered(storage)).toEqual([])
    await storage.undo(deleted)
    expect(await storage.read('memories', 'tea')).toEqual(memory('tea'))
  })
})

describe('reading', () => {
  test('gives what one character remembers, and nothing of another', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(memory('tea'), memory('rain'), memory('pier', [], { character: ines })))
    expect(await remembered(storage)).toEqual(['rain', 'tea'])
    expect(await remembered(storage, ines)).toEqual(['pier'])
    expect(await remembered(storage, '__proto__' as CharacterId)).toEqual([])
  })

  test('gives a character who remembers thousands of things all of them, in batches', async () => {
    const { storage } = rig()
    const all = Array.from({ length: 2_500 }, (_, n) => memory(`m${String(n).padStart(4, '0')}`))
    await storage.commit('Remember', remember(...all))
    const sizes: number[] = []
    for await (const batch of storage.memoriesOf(character.id)) sizes.push(batch.length)
    expect(sizes).toEqual([2_000, 500])
    expect(await remembered(storage)).toEqual(all.map(({ id }) => id))
  })

  test('sums up per character and type', async () => {
    const { storage } = rig()
    await storage.commit('Begin', [
      { kind: 'put', table: 'shelf', value: libraryEntryOf(character) },
      ...remember(
        memory('tea', [], { at: noon - 5 }),
        memory('rain', [], { modified: noon + 9 }),
        memory('shy', [], { type: 'self', category: 'trait' }),
        memory('pier', [], { character: ines }),
      ),
    ])
    expect(await storage.memoryDatabases()).toEqual([
      expect.objectContaining({ characterId: ines, characterName: '', memoryType: 'player', totalMemories: 1 }),
      {
        id: 'mara player',
        version: 3,
        characterId: 'mara',
        characterName: 'Mara',
        memoryType: 'player',
        totalMemories: 2,
        created: noon - 5,
        lastModified: noon + 9,
      },
      expect.objectContaining({ id: 'mara self', characterName: 'Mara', totalMemories: 1, created: noon }),
    ])
  })

  test('counts memories with their vectors in the breakdown', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(memory('tea')))
    const size = async () => (await storage.breakdown()).parts.find(({ table }) => table === 'memories')
    const before = await size()
    await storage.saveVectors([vector('tea', { bytes: new Int8Array(384) })])
    expect(before?.records).toBe(1)
    expect(await size()).toMatchObject({ records: 1 })
    expect(((await size())?.bytes ?? 0) - (before?.bytes ?? 0)).toBeGreaterThan(384)
  })
})

describe('what was told', () => {
  test('is counted, without a step that could be undone', async () => {
    const { storage } = rig()
    const commit = await storage.commit('Remember', remember(memory('tea'), memory('rain')))
    await storage.noteRecalled(['tea', 'gone'], noon + 1)
    await storage.noteRecalled(['tea'], noon + 2)
    expect(await storage.read('memories', 'tea')).toMatchObject({ recalls: 2, recalledAt: noon + 2 })
    expect(await storage.read('memories', 'rain')).toMatchObject({ recalls: 0, recalledAt: 0 })
    await storage.undo(commit)
    expect(await remembered(storage)).toEqual([])
  })

  test('is not forgotten when a memory is changed, or a change is taken back', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(memory('tea')))
    const changed = await storage.commit('Change', remember(memory('tea', [], { importance: 9 })))
    await storage.noteRecalled(['tea'], noon + 1)
    await storage.commit('Change', remember(memory('tea', [], { importance: 8 })))
    expect(await storage.read('memories', 'tea')).toMatchObject({ importance: 8, recalls: 1, recalledAt: noon + 1 })
    await storage.undo(changed)
    expect(await storage.read('memories', 'tea')).toMatchObject({ importance: 5, recalls: 1, recalledAt: noon + 1 })
  })

  test('is told to those who follow', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(memory('tea')))
    const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()
    await storage.noteRecalled(['tea'], noon)
    expect((await notices.next()).value).toMatchObject({ tables: ['memories'], sessions: [] })
  })
})

test('making room and tidying up leave what is remembered, and what it means', async () => {
  const { storage } = rig()
  await storage.commit('Remember', remember(memory('tea', ['gone long ago'])))
  await storage.saveVectors([vector('tea')])
  await storage.clearOld()
  await storage.tidy()
  expect([await remembered(storage), await withVectors(storage)]).toEqual([['tea'], ['tea']])
})

describe('a store of the sixth layout', () => {
  test('keeps everything, and its chats can be remembered', async () => {
    const { storage } = rig({ name: await layout6('layout-6', [message('0'), message('1')]) })
    expect(await allWords(storage)).toEqual(['0', '1'])
    expect(await storage.read('scenarios', 'tea-room')).toMatchObject({ name: 'The tea room' })
    await storage.commit('Remember', remember(memory('tea', ['id of 0', 'id of 1'])))
    expect(await storage.saveVectors([vector('tea')])).toBe(1)
    await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 0] }])
    expect(await remembered(storage)).toEqual(['tea'])
    await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 1] }])
    expect(await remembered(storage)).toEqual([])
    expect(await withVectors(storage)).toEqual([])
  })
})

describe('going back to a snapshot', () => {
  test('brings memories back, and leaves no vector of other words', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(memory('tea')))
    await storage.saveVectors([vector('tea')])
    const { id } = await storage.snapshot('Now')
    await storage.commit('Change', remember(memory('tea', [], { content: 'Ines likes coffee.' }), memory('rain')))
    await storage.saveVectors([vector('tea'), vector('rain')])
    await storage.restore(id)
    expect(await remembered(storage)).toEqual(['tea'])
    expect(await withVectors(storage)).toEqual([])
    expect((await storage.memoriesWithout('minilm', 10)).left).toBe(1)
  })
})
