import type { CharacterId, SessionId } from 'sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import { chatOf, closeAll, evening, message, noon, rig, session } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const entry = (name: string, parts: Partial<LibraryEntry> = {}): LibraryEntry => ({
  id: `id of ${name}` as CharacterId,
  name,
  excerpt: '',
  tags: [],
  model: '',
  created: noon,
  modified: noon,
  folder: '',
  favourite: false,
  played: 0,
  ...parts,
})

const shelve = (storage: Storage, ...entries: readonly LibraryEntry[]) =>
  storage.commit(
    'Characters',
    entries.map((value) => ({ kind: 'put', table: 'shelf', value })),
  )

const begin = (storage: Storage, id: string, name: string, parts: object = {}) =>
  storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session({ id: id as SessionId, name, ...parts }) }])

const labels = async (storage: Storage, kind: 'characters' | 'chats' | 'messages', words: string, limit = 10) =>
  (await storage.find({ kind, words, limit })).map(({ label }) => label)

describe('characters', () => {
  test('are found by name, tags and the beginning of their personality, by name first', async () => {
    const { storage } = rig()
    await shelve(storage, entry('Mara', { excerpt: 'knows Élise' }), entry('Élise'), entry('Bram', { tags: ['sea'] }))
    expect(await labels(storage, 'characters', 'elise')).toEqual(['Élise', 'Mara'])
    expect(await storage.find({ kind: 'characters', words: 'SEA', limit: 1 })).toEqual([
      { id: 'id of Bram', label: 'Bram', more: 'sea', rank: 4, at: noon },
    ])
  })

  test('without words are the latest, as many as are wanted', async () => {
    const { storage } = rig()
    await shelve(storage, entry('Old'), entry('Played', { played: noon + 2 }), entry('New', { modified: noon + 1 }))
    expect(await labels(storage, 'characters', '', 2)).toEqual(['Played', 'New'])
  })

  test('follow what is changed, deleted and undone, here and in another tab', async () => {
    const { storage, name } = rig()
    await shelve(storage, entry('Mara'))
    expect(await labels(storage, 'characters', 'mara')).toEqual(['Mara'])
    const renamed = await shelve(storage, { ...entry('Mara'), name: 'Signe' })
    expect(await labels(storage, 'characters', 'mara')).toEqual([])
    await storage.undo(renamed)
    await vi.waitFor(async () => expect(await labels(storage, 'characters', 'mara')).toEqual(['Mara']))
    await shelve(rig({ name }).storage, entry('Marabelle'))
    await vi.waitFor(async () => expect(await labels(storage, 'characters', 'mara')).toEqual(['Mara', 'Marabelle']))
    await storage.commit('Delete', [{ kind: 'delete', table: 'shelf', key: entry('Mara').id }])
    expect(await labels(storage, 'characters', 'mara')).toEqual(['Marabelle'])
  })
})

describe('chats', () => {
  test('are found by name and by who is in them, without copies that were kept', async () => {
    const { storage } = rig()
    await begin(storage, 'lake', 'By the lake')
    await begin(storage, 'kept', 'By the lake, kept', { kept: 'saved' })
    expect(await storage.find({ kind: 'chats', words: 'mara', limit: 5 })).toMatchObject([
      { id: 'lake', label: 'By the lake', more: 'Mara' },
    ])
    await begin(storage, 'lake', 'By the sea')
    expect(await labels(storage, 'chats', 'lake')).toEqual([])
  })
})

describe('messages', () => {
  test('are found by all of their words, with the words around them and where they stand', async () => {
    const { storage } = await chatOf(0)
    await storage.appendAll(evening, [message('The café by the lake'), message('A walk'), message('The lake froze')])
    expect(await storage.find({ kind: 'messages', words: 'LAKE cafe', limit: 5 })).toEqual([
      {
        id: 'id of The café by the lake',
        label: 'The café by the lake',
        more: 'Mara · An evening by the lake',
        rank: 4,
        at: noon,
        place: { session: evening, message: 'id of The café by the lake', index: 0 },
      },
    ])
  })

  test('come newest first, those with letters within a word last', async () => {
    const { storage } = await chatOf(0)
    await storage.appendAll(
      evening,
      ['a lake', 'a lake again', 'snowflake'].map((text) => message(text)),
    )
    expect(await labels(storage, 'messages', 'lake')).toEqual(['a lake again', 'a lake', 'snowflake'])
    expect(await labels(storage, 'messages', 'lake', 1)).toEqual(['a lake again'])
  })

  test('are none without words, and none of copies that were kept', async () => {
    const { storage } = await chatOf(1)
    await begin(storage, 'kept', 'Kept', { kept: 'auto' })
    await storage.append(message('a rare word', { session: 'kept' as SessionId }))
    expect(await labels(storage, 'messages', '')).toEqual([])
    expect(await labels(storage, 'messages', 'rare')).toEqual([])
  })

  test('follow what is added, edited, deleted and undone', async () => {
    const { storage } = await chatOf(0)
    await storage.append(message('one lake'))
    expect(await labels(storage, 'messages', 'lake')).toEqual(['one lake'])
    const added = await storage.append(message('two lakes'))
    expect(await labels(storage, 'messages', 'lake')).toEqual(['two lakes', 'one lake'])
    await storage.commit('Edit', [
      { kind: 'put', table: 'messages', value: { ...message('two rivers'), position: added.position } },
    ])
    expect(await labels(storage, 'messages', 'lake')).toEqual(['one lake'])
    const deleted = await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 0] }])
    expect(await labels(storage, 'messages', 'lake')).toEqual([])
    expect(await storage.find({ kind: 'messages', words: 'rivers', limit: 1 })).toMatchObject([{ place: { index: 0 } }])
    await storage.undo(deleted)
    await vi.waitFor(async () => expect(await labels(storage, 'messages', 'lake')).toEqual(['one lake']))
  })

  test('go with their chat, and come back with it', async () => {
    const { storage } = await chatOf(0)
    await storage.append(message('one lake'))
    expect(await labels(storage, 'messages', 'lake')).toHaveLength(1)
    const deleted = await storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: evening }])
    expect(await labels(storage, 'messages', 'lake')).toEqual([])
    await storage.undo(deleted)
    await vi.waitFor(async () => expect(await labels(storage, 'messages', 'lake')).toHaveLength(1))
  })

  test('that another tab adds are found, too', async () => {
    const { storage, name } = await chatOf(0)
    expect(await labels(storage, 'messages', 'lake')).toEqual([])
    await rig({ name }).storage.append(message('a lake elsewhere'))
    await vi.waitFor(async () => expect(await labels(storage, 'messages', 'lake')).toEqual(['a lake elsewhere']))
  })
})
