import { openDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import notAChat from '../../../schemas/fixtures/storage/not-a-chat-v0.json'
import damaged from '../../../schemas/fixtures/storage/saved-chat-damaged-v0.json'
import saved from '../../../schemas/fixtures/storage/saved-chat-v0.json'
import { cutSaved, lifts } from './migrations.ts'
import { allWords, closeAll, message, rig } from './rig.fixture.ts'
import { recordOf, recordsOf } from './tables.ts'

afterEach(closeAll)

let names = 0
/** A database as the first layout left it. */
async function oldDatabase(...records: readonly unknown[]): Promise<string> {
  const name = `old-${++names}`
  const database = await openDB(name, 1, {
    upgrade: (opening) => void opening.createObjectStore('sessions', { keyPath: 'id' }),
  })
  await Promise.all(records.map((record) => database.put('sessions', record)))
  database.close()
  return name
}

async function originals(name: string): Promise<readonly unknown[]> {
  const database = await openDB(name)
  const all = await database.getAll('originals')
  database.close()
  return all
}

describe('a chat saved whole by the first layout', () => {
  test('opens as a session with a record per message', async () => {
    const { storage } = rig({ name: await oldDatabase(saved) })
    expect(await storage.list('sessions')).toEqual([
      {
        id: 'session_1717174800000',
        name: 'Session 31/05/2024',
        character: { id: 'char_mara', name: 'Mara' },
        messageCount: 3,
        created: 1717174800000,
        modified: 1717174800000,
      },
    ])
    expect(await storage.tail(saved.id as never, 10)).toEqual([
      {
        session: saved.id,
        position: 0,
        id: 'msg_1',
        role: 'assistant',
        characterName: 'Mara',
        variants: [{ content: 'You found the pier. Sit with me?', state: 'complete', timestamp: 1717174000000 }],
        active: 0,
        timestamp: 1717174000000,
        metadata: { thoughts: 'She came after all.', pose: 'sitting on the planks', nodeId: 'pier' },
      },
      expect.objectContaining({ position: 1, role: 'user', characterName: 'Ines', metadata: {} }),
      expect.objectContaining({
        position: 2,
        characterName: 'Mara',
        timestamp: 1717174200000,
        metadata: { estimActions: [{ pattern: 'wave', level: 0.2 }] },
      }),
    ])
  })

  test('goes on like any other: it can be added to, edited and undone', async () => {
    const { storage } = rig({ name: await oldDatabase(saved) })
    const id = saved.id as never
    const { position } = await storage.append(message('And yours?', { session: id }))
    const edit = message('Gladly, Mara.', { session: id, position: 1 })
    const commit = await storage.commit('Edit', [{ kind: 'put', table: 'messages', value: edit }])
    expect(position).toBe(3)
    expect((await allWords(storage, id))[1]).toBe('Gladly, Mara.')
    await storage.undo(commit)
    expect((await allWords(storage, id)).slice(1)).toEqual(['Gladly.', 'Then tell me about your day.', 'And yours?'])
    expect((await storage.read('sessions', id))?.messageCount).toBe(4)
  })

  test('keeps what has no place in the new records, word for word', async () => {
    const name = await oldDatabase(saved)
    await rig({ name }).storage.list('sessions')
    const { messages: _, ...head } = saved
    expect(await originals(name)).toEqual([head])
  })

  test('is carried over as far as it can be read, and kept whole beside that', async () => {
    const name = await oldDatabase(damaged)
    const { storage } = rig({ name })
    expect(await storage.list('sessions')).toEqual([
      expect.objectContaining({ id: 'session_damaged', name: '', created: 0, messageCount: 2 }),
    ])
    expect(await allWords(storage, damaged.id as never)).toEqual(['7', 'Only words.'])
    expect(await originals(name)).toEqual([damaged])
  })

  test('is kept as it is when it is no chat at all', async () => {
    const name = await oldDatabase(notAChat)
    expect(await rig({ name }).storage.list('sessions')).toEqual([])
    expect(await originals(name)).toEqual([notAChat])
  })

  test('is left as it was when carrying it over fails', async () => {
    const name = await oldDatabase(saved)
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    const { storage } = rig({ name })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    try {
      await expect(storage.list('sessions')).rejects.toMatchObject({ code: 'storage/quota' })
    } finally {
      IDBObjectStore.prototype.put = put
      warn.mockRestore()
    }
    expect(await allWords(storage, saved.id as never)).toHaveLength(3)
  })
})

describe('lifting records', () => {
  test('does not change what it reads', () => {
    const cut = cutSaved(structuredClone(saved))
    const before = structuredClone(cut)
    for (const row of cut?.messages ?? []) recordOf('messages', row)
    expect(cut).toEqual(before)
  })

  test('goes through every step from the version of the record on', () => {
    const steps = { ...lifts, plugins: ['a', 'b'].map((mark) => (old: unknown) => ({ ...(old as object), mark })) }
    const value = { id: 'vesper.hello', enabled: true }
    expect(recordOf('plugins', { v: 0, value }, steps)).toEqual({ ...value, mark: 'b' })
    expect(recordOf('plugins', { v: 2, value }, steps)).toEqual(value)
  })

  test('refuses a record of a newer version', () => {
    const row = { v: 99, value: { id: 'vesper.hello', enabled: true } }
    expect(() => recordOf('plugins', row)).toThrow(expect.objectContaining({ code: 'storage/newer-version' }))
    expect(() => recordsOf('plugins', [row])).toThrow(expect.objectContaining({ code: 'storage/newer-version' }))
  })
})
