import type { CharacterId } from 'sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freshLoreState } from '../../shared/lore/loreState.ts'
import type { Change } from './contract.ts'
import { fillDiskAt } from './fullDisk.fixture.ts'
import { allWords, chatOf, closeAll, evening, message, noon, rig, session, summary } from './rig.fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const putSession = (parts = {}): Change => ({ kind: 'put', table: 'sessions', value: session(parts) })
const putMessage = (content: string, position: number): Change => ({
  kind: 'put',
  table: 'messages',
  value: message(content, { position }),
})

describe('a commit', () => {
  test('is readable as soon as it is acknowledged', async () => {
    const { storage } = rig()
    await storage.commit('Begin', [putSession(), putMessage('Good evening.', 0)])
    expect(await storage.read('sessions', evening)).toEqual(session({ messageCount: 1 }))
    expect(await storage.read('messages', [evening, 0])).toEqual(message('Good evening.'))
  })

  test('survives closing and opening the store', async () => {
    const { storage, name } = await chatOf(3)
    storage.close()
    expect(await allWords(rig({ name }).storage)).toEqual(['0', '1', '2'])
  })

  test('applies nothing when one of its changes is refused', async () => {
    const { storage } = await chatOf(1)
    const orphan: Change = { kind: 'put', table: 'messages', value: message('lost', { session: 'gone' as never }) }
    const changes = [putSession({ name: 'Renamed' }), putMessage('edited', 0), orphan]
    await expect(storage.commit('Too much', changes)).rejects.toMatchObject({ code: 'storage/not-found' })
    expect(await storage.read('sessions', evening)).toEqual(session({ messageCount: 1 }))
    expect(await allWords(storage)).toEqual(['0'])
  })

  test('applies nothing when the disk fills up halfway', async () => {
    const { storage } = await chatOf(1)
    fillDiskAt(2)
    const changes = [putMessage('edited', 0), putMessage('new', 1)]
    await expect(storage.commit('Edit', changes)).rejects.toMatchObject({
      code: 'storage/quota',
      message: expect.stringContaining('room'),
    })
    vi.restoreAllMocks()
    expect(await allWords(storage)).toEqual(['0'])
    expect((await storage.read('sessions', evening))?.messageCount).toBe(1)
  })

  test('tells a full disk also when the browser says so only at the end of the transaction', async () => {
    const { storage } = await chatOf(1)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      Object.defineProperty(this.transaction, 'error', { value: new DOMException('No room', 'QuotaExceededError') })
      throw new DOMException('Aborted', 'AbortError')
    })
    await expect(storage.commit('Edit', [putMessage('edited', 0)])).rejects.toMatchObject({ code: 'storage/quota' })
  })

  test('calls any other fault of the browser a failure, not a cancellation', async () => {
    const { storage } = await chatOf(1)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      throw new DOMException('Aborted', 'AbortError')
    })
    await expect(storage.commit('Edit', [putMessage('edited', 0)])).rejects.toMatchObject({
      name: 'PluginError',
      code: 'storage/failed',
    })
  })

  test('refuses a value that is not a record of its table', async () => {
    const { storage } = await chatOf(0)
    const wrong = [
      { ...message('x'), variants: [] },
      { ...message('x'), active: 1 },
      { ...message('x'), position: -1 },
      { ...message('x'), role: 'narrator' },
      { ...message('x'), session: '' },
    ]
    for (const value of wrong) {
      const change = { kind: 'put', table: 'messages', value } as unknown as Change
      await expect(storage.commit('Wrong', [change])).rejects.toMatchObject({ code: 'storage/failed' })
    }
    expect(await allWords(storage)).toEqual([])
  })

  test('refuses a table it does not have', async () => {
    const { storage } = rig()
    const change = { kind: 'delete', table: 'journal', key: '1' } as unknown as Change
    await expect(storage.commit('Wrong', [change])).rejects.toMatchObject({ code: 'storage/failed' })
  })

  test('takes the last word where it names a record twice', async () => {
    const { storage } = await chatOf(1)
    const commit = await storage.commit('Twice', [putMessage('first', 0), putMessage('second', 0)])
    expect(await allWords(storage)).toEqual(['second'])
    await storage.undo(commit)
    expect(await allWords(storage)).toEqual(['0'])
  })

  test('keeps pictures and cards beside their character', async () => {
    const { storage } = rig()
    const id = 'mara' as CharacterId
    await storage.commit('Import', [
      { kind: 'put', table: 'cards', value: { id, card: { spec: 'chara_card_v3' } } },
      { kind: 'put', table: 'pictures', value: { id, blob: new Blob(['pixels']) } },
    ])
    expect(await storage.list('cards')).toEqual([{ id, card: { spec: 'chara_card_v3' } }])
    expect(await (await storage.read('pictures', id))?.blob.text()).toBe('pixels')
  })
})

describe('a session', () => {
  test('keeps its own count, whatever a put claims', async () => {
    const { storage } = await chatOf(2)
    await storage.commit('Rename', [putSession({ name: 'Renamed', messageCount: 99 })])
    expect(await storage.read('sessions', evening)).toMatchObject({ name: 'Renamed', messageCount: 2 })
  })

  test('is as new as its newest change, and never older than it was', async () => {
    const { storage, clock } = await chatOf(1)
    clock.now = noon + 1000
    await storage.commit('Edit', [putMessage('edited', 0)])
    expect((await storage.read('sessions', evening))?.modified).toBe(noon + 1000)
    await storage.commit('Rename', [putSession({ name: 'Renamed', modified: noon })])
    expect((await storage.read('sessions', evening))?.modified).toBe(noon + 1000)
  })

  test('takes its messages with it, and brings them back', async () => {
    const { storage } = await chatOf(3)
    const commit = await storage.commit('Delete the chat', [{ kind: 'delete', table: 'sessions', key: evening }])
    expect(await storage.list('sessions')).toEqual([])
    expect(await allWords(storage)).toEqual([])
    await storage.undo(commit)
    expect(await storage.read('sessions', evening)).toMatchObject({ messageCount: 3 })
    expect(await allWords(storage)).toEqual(['0', '1', '2'])
  })
})

describe('what a chat remembers', () => {
  const moment = (mood: string): Change => ({
    kind: 'put',
    table: 'moments',
    value: { id: evening, lore: freshLoreState, variables: { mood } },
  })
  const told: Change = { kind: 'put', table: 'summaries', value: { id: evening, parts: [summary(0, 0)] } }
  const deleteChat: Change = { kind: 'delete', table: 'sessions', key: evening }

  test('goes with it, and comes back with it', async () => {
    const { storage } = await chatOf(1)
    await storage.commit('Remember', [moment('calm'), told])
    const commit = await storage.commit('Delete the chat', [deleteChat])
    expect([await storage.list('moments'), await storage.list('summaries')]).toEqual([[], []])
    await storage.undo(commit)
    expect(await storage.read('moments', evening)).toMatchObject({ variables: { mood: 'calm' } })
    expect((await storage.read('summaries', evening))?.parts).toEqual([summary(0, 0)])
  })

  test('may be a note of a kink module: kept without a trace in the journal, and only while there is the chat', async () => {
    const { storage } = await chatOf(1)
    const notes = { id: evening, kept: { 'vesper.kink-edging/edging': { count: 2 } } }
    const before = await storage.commit('Remember', [moment('calm')])
    await storage.saveKinkNotes(notes)
    expect(await storage.commit('Remember', [moment('lively')])).toBe(before + 1)
    expect(await storage.read('kinkNotes', evening)).toEqual(notes)
    const commit = await storage.commit('Delete the chat', [deleteChat])
    await storage.saveKinkNotes(notes)
    expect(await storage.list('kinkNotes')).toEqual([])
    await storage.undo(commit)
    expect(await storage.read('kinkNotes', evening)).toEqual(notes)
  })

  test('is told as changed when it goes', async () => {
    const { storage } = await chatOf(1)
    await storage.commit('Remember', [moment('calm')])
    const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()
    await storage.commit('Delete the chat', [deleteChat])
    expect((await notices.next()).value).toMatchObject({
      tables: expect.arrayContaining(['sessions', 'messages', 'moments']),
      sessions: [evening],
    })
  })

  test('can be taken back without touching the chat', async () => {
    const { storage, clock } = await chatOf(1)
    clock.now = noon + 1000
    await storage.commit('Remember', [moment('calm')])
    await storage.undo(await storage.commit('Remember', [moment('wild')]))
    expect(await storage.read('moments', evening)).toMatchObject({ variables: { mood: 'calm' } })
    expect((await storage.read('sessions', evening))?.modified).toBe(noon)
  })

  test('is not kept without the chat', async () => {
    const { storage } = await chatOf(1)
    for (const changes of [[deleteChat, moment('calm')], [moment('calm')]]) {
      if (changes.length === 1) await storage.commit('Delete the chat', [deleteChat])
      await expect(storage.commit('Remember', changes)).rejects.toMatchObject({ code: 'storage/not-found' })
    }
    expect(await storage.list('moments')).toEqual([])
  })
})

describe('undo', () => {
  test('puts back every record of the commit, and can itself be undone', async () => {
    const { storage } = await chatOf(2)
    const changes: Change[] = [
      putMessage('edited', 0),
      { kind: 'delete', table: 'messages', key: [evening, 1] },
      putMessage('new', 5),
    ]
    const commit = await storage.commit('Rework', changes)
    const undone = await storage.undo(commit)
    expect(await allWords(storage)).toEqual(['0', '1'])
    expect((await storage.read('sessions', evening))?.messageCount).toBe(2)
    await storage.undo(undone)
    expect(await allWords(storage)).toEqual(['edited', 'new'])
    expect((await storage.read('sessions', evening))?.messageCount).toBe(2)
  })

  test('of a new chat takes along what was said in it since', async () => {
    const { storage } = rig()
    const commit = await storage.commit('Begin', [putSession(), putMessage('0', 0)])
    await storage.append(message('1'))
    const undone = await storage.undo(commit)
    expect(await allWords(storage)).toEqual([])
    await storage.undo(undone)
    expect(await allWords(storage)).toEqual(['0', '1'])
  })

  test('removes what the commit had created', async () => {
    const { storage } = rig()
    await storage.undo(await storage.commit('Begin', [putSession()]))
    expect(await storage.list('sessions')).toEqual([])
  })

  test('does not overwrite a message that came after a deletion', async () => {
    const { storage } = await chatOf(2)
    const commit = await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 1] }])
    await storage.append(message('after'))
    await storage.undo(commit)
    expect(await allWords(storage)).toEqual(['0', '1', 'after'])
  })

  test('says so when the chat of a message is gone', async () => {
    const { storage } = await chatOf(1)
    const commit = await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 0] }])
    await storage.commit('Delete the chat', [{ kind: 'delete', table: 'sessions', key: evening }])
    await expect(storage.undo(commit)).rejects.toMatchObject({ code: 'storage/not-found' })
  })

  test('says so when the commit is unknown', async () => {
    await expect(rig().storage.undo(4711)).rejects.toMatchObject({ code: 'storage/not-found' })
  })
})
