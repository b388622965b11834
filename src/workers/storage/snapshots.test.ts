import { openDB } from 'idb'
import type { CharacterId } from 'sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import saved from '../../../schemas/fixtures/storage/saved-chat-v0.json'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import { layout3 } from './olderLayouts.fixture.ts'
import { allWords, character, chatOf, closeAll, evening, message, noon, rig, session } from './rig.fixture.ts'
import { maxSnapshots } from './snapshots.ts'
import { databaseVersion } from './upgrade.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const mara = 'mara' as CharacterId

/** Lets no more than `writes` records into a database whose name ends so. */
function fullAfter(writes: number, ending: string): void {
  const put = IDBObjectStore.prototype.put
  let count = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.transaction.db.name.endsWith(ending) && ++count > writes) {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    return put.apply(this, args)
  })
}

describe('a snapshot', () => {
  test('is not begun where the disk has no room for its rows, and nothing of it stays', async () => {
    const { storage } = rig({ copy: true, disk: memoryDisk({ roomBytes: 1_048_576 }) })
    await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
    for (const letter of ['a', 'b', 'c']) await storage.append(message(letter.repeat(200_000)))
    await expect(storage.snapshot('Before a large import')).rejects.toMatchObject({ code: 'storage/quota' })
    expect(await storage.snapshots()).toEqual([])
    expect((await allWords(storage)).length).toBe(3)
  })

  test('brings everything back as it was, and can itself be taken back', async () => {
    const { storage, clock } = await chatOf(450)
    const code = await storage.saveCode('speak()')
    await storage.commit('Import', [
      { kind: 'put', table: 'pictures', value: { id: mara, blob: new Blob(['pixels']) } },
    ])
    const { id } = await storage.snapshot('Before a large import')
    clock.now = noon + 1
    await storage.commit('Tidy up', [
      { kind: 'delete', table: 'sessions', key: evening },
      { kind: 'delete', table: 'pictures', key: mara },
    ])
    await storage.deleteOtherCode([])
    clock.now = noon + 2
    await storage.restore(id)
    expect((await allWords(storage)).length).toBe(450)
    expect((await storage.read('sessions', evening))?.messageCount).toBe(450)
    expect(await (await storage.read('pictures', mara))?.blob.text()).toBe('pixels')
    expect(await storage.readCode(code)).toBe('speak()')

    const [before] = await storage.snapshots()
    expect(before).toMatchObject({ reason: 'Before going back to "Before a large import"', at: noon + 2 })
    await storage.restore(before?.id ?? '')
    expect(await storage.list('sessions')).toEqual([])
  })

  test('goes on from where it was: positions are not given twice', async () => {
    const { storage } = await chatOf(3)
    await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 2] }])
    const { id } = await storage.snapshot('Now')
    await storage.restore(id)
    expect((await storage.append(message('next'))).position).toBe(3)
  })

  test('knows when and why it was taken and about how large it is', async () => {
    const { storage } = await chatOf(10)
    const info = await storage.snapshot('Before a large import')
    expect(info).toMatchObject({ reason: 'Before a large import', at: noon })
    expect(info.bytes).toBeGreaterThan(1000)
    expect(await storage.snapshots()).toEqual([info])
  })

  test('is told to everybody as a change of everything', async () => {
    const { storage } = await chatOf(1)
    const { id } = await storage.snapshot('Now')
    await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session({ id: 'new' as never }) }])
    const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()
    await storage.restore(id)
    const { value } = await notices.next()
    expect(value.tables).toEqual(expect.arrayContaining(['characters', 'messages', 'plugins']))
    expect([...value.sessions].sort()).toEqual([evening, 'new'])
  })

  test('makes earlier commits impossible to undo, because what they replaced is of another time', async () => {
    const { storage } = await chatOf(1)
    const commit = await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 0] }])
    const { id } = await storage.snapshot('Now')
    await storage.restore(id)
    await expect(storage.undo(commit)).rejects.toMatchObject({ code: 'storage/not-found' })
  })
})

describe('of snapshots', () => {
  test('the newest three stay', async () => {
    const { storage, clock } = await chatOf(1)
    for (let count = 0; count < maxSnapshots + 2; count++) {
      clock.now = noon + count
      await storage.snapshot(`${count}`)
    }
    expect((await storage.snapshots()).map(({ reason }) => reason)).toEqual(['4', '3', '2'])
  })

  test('the oldest can be restored, although one more is taken before', async () => {
    const { storage, clock } = await chatOf(2)
    const { id } = await storage.snapshot('oldest')
    await storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: evening }])
    for (let count = 1; count < maxSnapshots; count++) {
      clock.now = noon + count
      await storage.snapshot(`${count}`)
    }
    clock.now = noon + 9
    await storage.restore(id)
    expect(await allWords(storage)).toEqual(['0', '1'])
  })

  test('one that is gone cannot be restored', async () => {
    const { storage } = await chatOf(1)
    await expect(storage.restore('gone')).rejects.toMatchObject({ code: 'storage/not-found' })
    expect(await storage.snapshots()).toEqual([])
  })

  test('one the disk has no room for leaves nothing behind', async () => {
    const { storage, name } = await chatOf(1)
    fullAfter(1, '-snapshots')
    await expect(storage.snapshot('Now')).rejects.toMatchObject({ code: 'storage/quota' })
    vi.restoreAllMocks()
    expect(await storage.snapshots()).toEqual([])
    const beside = await openDB(`${name}-snapshots`)
    expect([await beside.count('snapshots'), await beside.count('chunks')]).toEqual([0, 0])
    beside.close()
    expect(await allWords(storage)).toEqual(['0'])
  })

  test('one that cannot be put back wholly is not put back at all', async () => {
    const { storage, name } = await chatOf(3)
    const { id } = await storage.snapshot('Now')
    await storage.append(message('3'))
    fullAfter(2, name)
    await expect(storage.restore(id)).rejects.toMatchObject({ code: 'storage/quota' })
    vi.restoreAllMocks()
    expect(await allWords(storage)).toEqual(['0', '1', '2', '3'])
  })
})

describe('before an update', () => {
  test('a copy of the older store is made, which can be restored', async () => {
    const { storage, clock } = rig({ name: await layout3('update-3', [message('You came back.')], [character]) })
    expect(await allWords(storage)).toEqual(['You came back.'])
    const [copy] = await storage.snapshots()
    expect(copy?.reason).toBe('Before an update of Vesper')
    await storage.commit('Delete', [
      { kind: 'delete', table: 'sessions', key: evening },
      { kind: 'delete', table: 'shelf', key: character.id },
    ])
    clock.now = noon + 1
    await storage.restore(copy?.id ?? '')
    expect(await allWords(storage)).toEqual(['You came back.'])
    expect(await storage.list('shelf')).toEqual([libraryEntryOf(character)])
  })

  test('also one of the first layout', async () => {
    const older = await openDB('update-1', 1, {
      upgrade: (opening) => void opening.createObjectStore('sessions', { keyPath: 'id' }),
    })
    await older.put('sessions', saved)
    older.close()
    const { storage, clock } = rig({ name: 'update-1' })
    await storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: saved.id }])
    clock.now = noon + 1
    await storage.restore((await storage.snapshots())[0]?.id ?? '')
    expect(await allWords(storage, saved.id as never)).toHaveLength(3)
  })

  test('no copy is made of a store that is up to date, or new', async () => {
    const { storage, name } = await chatOf(1)
    storage.close()
    const again = rig({ name }).storage
    expect(await allWords(again)).toEqual(['0'])
    expect(await again.snapshots()).toEqual([])
  })

  test('without room for a copy the update goes on, and a note of it stays', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const name = await layout3('update-full', [message('You came back.')], [])
    fullAfter(0, '-snapshots')
    const { storage } = rig({ name })
    expect(await allWords(storage)).toEqual(['You came back.'])
    expect(warn).toHaveBeenCalledOnce()
    storage.close()
    const database = await openDB(name, databaseVersion)
    expect(await database.getAll('originals')).toEqual([expect.stringContaining('storage/quota')])
    database.close()
  })
})
