import { deleteDB, openDB } from 'idb'
import type { SessionId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderNames } from '../../../shared/storageNames.ts'
import { memoryDisk } from '../../shared/disk/memoryDisk.ts'
import { allWords, character, closeAll, evening, message, noon, rig, session } from '../rig.fixture.ts'
import type { Storage } from '../storage.ts'
import { databaseVersion } from '../upgrade.ts'
import { longLogBytes } from './copy.ts'
import { recordsIn } from './records.ts'

let disk: ReturnType<typeof memoryDisk>
let name: string
let names = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  disk = memoryDisk()
  name = `last-good-${++names}`
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  closeAll()
})

const open = (): Storage => rig({ name, disk, copy: true }).storage

/** Lets time pass, and everything that waits for the browser come to its end in between. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    vi.advanceTimersByTime(500)
    for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function chatWith(storage: Storage, ...words: readonly string[]): Promise<void> {
  await storage.commit('Begin', [
    { kind: 'put', table: 'characters', value: character },
    { kind: 'put', table: 'sessions', value: session() },
  ])
  for (const each of words) await storage.append(message(each))
}

/** A chat with a whole copy beside it. */
async function copied(...words: readonly string[]): Promise<Storage> {
  const storage = open()
  expect(await storage.condition()).toEqual({ kind: 'open' })
  await chatWith(storage, ...words)
  await pass(10_000)
  return storage
}

/** What a disk that was full for a moment, or a browser that cleans up, does. */
async function loseDatabase(storage: Storage): Promise<Storage> {
  storage.close()
  await deleteDB(name)
  return open()
}

async function files(): Promise<Map<string, File>> {
  const folder = await (await disk.root()).getDirectoryHandle(folderNames.storeCopy)
  const found = new Map<string, File>()
  for await (const entry of (folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }).values()) {
    found.set(entry.name, await entry.getFile())
  }
  return found
}

async function rewrite(file: string, change: (bytes: Uint8Array) => Uint8Array): Promise<void> {
  const folder = await (await disk.root()).getDirectoryHandle(folderNames.storeCopy)
  const handle = await folder.getFileHandle(file)
  const bytes = change(new Uint8Array(await (await handle.getFile()).arrayBuffer()))
  const access = await handle.createSyncAccessHandle()
  access.truncate(0)
  access.write(bytes as Uint8Array<ArrayBuffer>, { at: 0 })
  access.close()
}

/** What the page writes by itself. */
const early = { id: 'evening', text: 'Written too early.', modified: noon } as never

/** Lets the browser refuse to open the store, until it is deleted. Says how often that was asked for. */
function refuseToOpen(refusal: DOMException): () => number {
  const [open, remove] = [indexedDB.open, indexedDB.deleteDatabase]
  let deletions = 0
  vi.spyOn(indexedDB, 'open').mockImplementation((wanted, version) => {
    if (wanted === name && deletions === 0) throw refusal
    return open.call(indexedDB, wanted, version)
  })
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((wanted) => {
    if (wanted === name) deletions++
    return remove.call(indexedDB, wanted)
  })
  return () => deletions
}

const nameStarting = async (start: string) => [...(await files()).keys()].find((each) => each.startsWith(start)) ?? ''

test('an empty database is offered what was copied, and gets all of it back', async () => {
  const before = await copied('One.', 'Two.')
  await before.append(message('Three.'))
  await pass(1_500)
  const after = await loseDatabase(before)
  expect(await after.condition()).toMatchObject({
    kind: 'empty',
    copy: { at: noon, chats: 1, characters: 1, messages: 3 },
  })
  await after.restoreCopy()
  expect(await after.condition()).toEqual({ kind: 'open' })
  expect(await allWords(after)).toEqual(['One.', 'Two.', 'Three.'])
  expect(await after.read('characters', character.id)).toEqual(character)
  await after.append(message('Four.'))
  expect(await allWords(after)).toEqual(['One.', 'Two.', 'Three.', 'Four.'])
})

test('is at most two seconds behind, and goes on after it was restored', async () => {
  let storage = await copied('One.')
  for (const words of ['Two.', 'Three.']) {
    await storage.append(message(words))
    await pass(2_000)
    storage = await loseDatabase(storage)
    expect(await storage.condition()).toMatchObject({ kind: 'empty' })
    await storage.restoreCopy()
  }
  expect(await allWords(storage)).toEqual(['One.', 'Two.', 'Three.'])
})

test('leaving the page copies what the copy still lacks', async () => {
  const before = await copied('One.')
  await before.append(message('Two.'))
  await before.leave()
  const after = await loseDatabase(before)
  await after.restoreCopy()
  expect(await allWords(after)).toEqual(['One.', 'Two.'])
})

test('what the player deleted is not offered again', async () => {
  const storage = await copied('One.')
  await storage.commit('Delete', [
    { kind: 'delete', table: 'sessions', key: evening },
    { kind: 'delete', table: 'characters', key: character.id },
  ])
  await pass(1_500)
  expect(await (await loseDatabase(storage)).condition()).toEqual({ kind: 'open' })
})

test('a chat that was deleted takes its messages out of the copy', async () => {
  const storage = await copied('One.', 'Two.')
  const other = 'other' as SessionId
  await storage.commit('Other', [{ kind: 'put', table: 'sessions', value: session({ id: other }) }])
  await storage.append(message('Elsewhere.', { session: other }))
  await storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: evening }])
  await pass(1_500)
  const after = await loseDatabase(storage)
  expect(await after.condition()).toMatchObject({ copy: { chats: 1, messages: 1 } })
  await after.restoreCopy()
  expect(await after.list('sessions')).toMatchObject([{ id: other, messageCount: 1 }])
  expect(await allWords(after, other)).toEqual(['Elsewhere.'])
})

test('nothing is offered for a new browser, or where the browser has deleted the site with all its files', async () => {
  expect(await open().condition()).toEqual({ kind: 'open' })
  const before = await copied('One.')
  disk = memoryDisk()
  expect(await (await loseDatabase(before)).condition()).toEqual({ kind: 'open' })
})

test('until the player answers, the copy stays as it is', async () => {
  const after = await loseDatabase(await copied('One.'))
  expect(await after.condition()).toMatchObject({ kind: 'empty' })
  await after.saveComposerDrafts([early])
  await pass(60_000)
  await after.restoreCopy()
  expect(await allWords(after)).toEqual(['One.'])
  expect(await after.list('composerDrafts')).toEqual([])
})

test('starting empty keeps the copy until there is a chat again, and does not offer it again', async () => {
  const after = await loseDatabase(await copied('One.'))
  await after.condition()
  await after.startEmpty()
  await after.commit('Characters', [{ kind: 'put', table: 'characters', value: character }])
  await pass(60_000)
  const kept = [`base-1-${databaseVersion}`, 'declined', 'log-1', expect.stringMatching(/^store-/)]
  expect([...(await files()).keys()].sort()).toEqual(kept)
  const again = await loseDatabase(after)
  expect(await again.condition()).toEqual({ kind: 'open' })
  await chatWith(again, 'New.')
  await pass(60_000)
  expect([...(await files()).keys()].some((each) => each === 'declined')).toBe(false)
  const last = await loseDatabase(again)
  await last.restoreCopy()
  expect(await allWords(last)).toEqual(['New.'])
})

test('a log that ends in the middle of a record is read up to the last whole one, and written on from there', async () => {
  const before = await copied('One.')
  await before.append(message('Two.'))
  await pass(1_500)
  await before.append(message('Three.'))
  await pass(1_500)
  before.close()
  await rewrite(await nameStarting('log'), (bytes) => bytes.subarray(0, bytes.length - 20))
  const after = await loseDatabase(before)
  await after.restoreCopy()
  expect(await allWords(after)).toEqual(['One.', 'Two.'])
})

test('a base with one wrong byte is not offered', async () => {
  const before = await copied('One.')
  await rewrite(await nameStarting('base'), (bytes) => bytes.with(Math.floor(bytes.length / 2), 0xff))
  expect(await (await loseDatabase(before)).condition()).toEqual({ kind: 'open' })
})

test('a sudden end before a change was copied leads to a new base, so that no log has a gap', async () => {
  const before = await copied('One.')
  await before.append(message('Two.'))
  before.close()
  const after = open()
  await after.condition()
  await after.append(message('Three.'))
  await pass(10_000)
  expect(await nameStarting('base')).not.toMatch(/^base-1-/)
  const last = await loseDatabase(after)
  await last.restoreCopy()
  expect(await allWords(last)).toEqual(['One.', 'Two.', 'Three.'])
})

test('a limit that was set right before a sudden end is in the copy after the next start', async () => {
  const first = await copied('One.')
  await first.saveSettings([{ id: 'estim', value: { enabled: true } }])
  await pass(2_000)
  await first.saveSettings([{ id: 'consent', value: { ruledOut: ['strangers'] } }])
  first.close()
  vi.clearAllTimers()
  const second = open()
  expect(await second.condition()).toEqual({ kind: 'open' })
  await second.saveSettings([{ id: 'visitCount', value: 2 }])
  await pass(2_000)
  const third = await loseDatabase(second)
  expect(await third.condition()).toMatchObject({ kind: 'empty' })
  await third.restoreCopy()
  const restored = await third.list('settings')
  expect(restored).toContainEqual({ id: 'consent', value: { ruledOut: ['strangers'] } })
  expect(restored).toContainEqual({ id: 'estim', value: { enabled: true } })
  expect(restored).toContainEqual({ id: 'visitCount', value: 2 })
})

test('what two tabs write is in one copy', async () => {
  const first = await copied('One.')
  const second = open()
  await second.condition()
  await Promise.all([first.append(message('Two.')), second.append(message('Three.'))])
  await pass(10_000)
  second.close()
  const after = await loseDatabase(first)
  await after.restoreCopy()
  expect((await allWords(after)).toSorted()).toEqual(['One.', 'Three.', 'Two.'])
})

test('a long log is replaced by a new base, and nothing older stays', async () => {
  const storage = await copied('One.')
  for (let part = 0; part < 3; part++) {
    await storage.append(message('x'.repeat(longLogBytes / 2.5)))
    await pass(1_500)
  }
  await pass(40_000)
  // The base, its log, and whose they are.
  expect((await files()).size).toBe(3)
  expect(await nameStarting('base')).toMatch(/^base-2-/)
  expect((await files()).get(await nameStarting('log'))?.size).toBeLessThan(1_000)
})

test('a large import is copied by a new base', async () => {
  const storage = await copied('One.')
  await storage.appendAll(
    evening,
    Array.from({ length: 2_500 }, (_, index) => message(`Line ${index}`)),
  )
  await pass(40_000)
  const after = await loseDatabase(storage)
  expect(await after.condition()).toMatchObject({ copy: { messages: 2_501 } })
})

test('a disk without room for the copy costs no write of the player, and is made up for later', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isFull = false
  const root = await disk.root()
  const open = root.getDirectoryHandle.bind(root)
  root.getDirectoryHandle = async (name, options) => {
    if (isFull && name === 'vesper-copy') throw new DOMException('No room.', 'QuotaExceededError')
    return open(name, options)
  }
  const storage = await copied('One.')
  isFull = true
  await storage.append(message('Two.'))
  await pass(2_000)
  expect(warn).toHaveBeenCalled()
  isFull = false
  await storage.append(message('Three.'))
  await pass(2_000)
  const after = await loseDatabase(storage)
  await after.restoreCopy()
  expect(await allWords(after)).toEqual(['One.', 'Two.', 'Three.'])
})

test('a copy that the player deletes is not offered', async () => {
  const storage = await copied('One.')
  await storage.deleteCopy()
  expect((await files()).size).toBe(0)
  expect(await (await loseDatabase(storage)).condition()).toEqual({ kind: 'open' })
})

test('a store of a newer layout is not offered anything, nor touched', async () => {
  const before = await copied('One.')
  before.close()
  const newer = await openDB(name, 1_000)
  newer.close()
  const storage = open()
  expect(await storage.condition()).toEqual({ kind: 'newer' })
  await expect(storage.restoreCopy()).rejects.toMatchObject({ code: 'storage/newer-version' })
})

test('counts towards what is kept', async () => {
  const { parts } = await (await copied('One.')).breakdown()
  expect(parts.find(({ table }) => table === 'copy')?.bytes).toBeGreaterThan(100)
})

test('a store that the browser cannot read makes way for the copy', async () => {
  const before = await copied('One.')
  before.close()
  const deletions = refuseToOpen(new DOMException('Internal error opening backing store.', 'UnknownError'))
  const after = open()
  expect(await after.condition()).toMatchObject({ kind: 'damaged', copy: { chats: 1 } })
  await after.restoreCopy()
  expect(deletions()).toBe(1)
  expect(await allWords(after)).toEqual(['One.'])
})

test.each([
  ['a full disk', new DOMException('Encountered full disk.', 'QuotaExceededError')],
  ['an upgrade that failed', new DOMException('It was aborted.', 'AbortError')],
  [
    'a database process that was restarted',
    new DOMException('Connection to Indexed Database server lost.', 'UnknownError'),
  ],
])('%s deletes nothing, whatever the player presses', async (_, refusal) => {
  const before = await copied('One.')
  before.close()
  const deletions = refuseToOpen(refusal)
  const after = open()
  expect(await after.condition()).toEqual({ kind: 'not-opened', message: expect.any(String) })
  await expect(after.restoreCopy()).rejects.toThrow()
  await expect(after.startEmpty()).rejects.toThrow()
  expect(deletions()).toBe(0)
  vi.restoreAllMocks()
  expect(await allWords(open())).toEqual(['One.'])
})

test('a store that another tab has restored meanwhile keeps what was written since', async () => {
  const [first, second] = [await loseDatabase(await copied('One.')), open()]
  expect([await first.condition(), await second.condition()]).toMatchObject([{ kind: 'empty' }, { kind: 'empty' }])
  const told = second.changes(new AbortController().signal)[Symbol.asyncIterator]().next()
  await first.restoreCopy()
  await first.append(message('Two.'))
  await second.restoreCopy()
  expect(await allWords(second)).toEqual(['One.', 'Two.'])
  expect((await told).value).toMatchObject({ from: 'another-tab', sessions: [evening] })
})

test('what a page writes before it knows the condition of the store stays out of the copy', async () => {
  const after = await loseDatabase(await copied('One.'))
  const before = (await files()).get(await nameStarting('log'))?.size
  await after.saveComposerDrafts([early])
  await pass(60_000)
  expect((await files()).get(await nameStarting('log'))?.size).toBe(before)
  expect(await nameStarting('base')).toMatch(/^base-1-/)
})

test('heavy rows have records of their own', async () => {
  const storage = await copied('One.')
  for (const part of ['a', 'b', 'c']) await storage.append(message(part.repeat(3_000_000)))
  await pass(60_000)
  const base = (await files()).get(await nameStarting('base')) as File
  const sizes: number[] = []
  for await (const { record } of recordsIn(base)) sizes.push(record.length)
  expect(base.size).toBeGreaterThan(9_000_000)
  expect(Math.max(...sizes)).toBeLessThan(5_000_000)
})

test('a large change while a base is being written is in the next one, and until then the copy says that it is behind', async () => {
  const storage = await copied('One.')
  let rename = () => {}
  const held = new Promise<void>((resolve) => {
    rename = resolve
  })
  const folder = await (await disk.root()).getDirectoryHandle(folderNames.storeCopy)
  const getFileHandle = folder.getFileHandle.bind(folder)
  const spy = vi.spyOn(folder, 'getFileHandle').mockImplementation(async (wanted, options) => {
    if (wanted === 'part-2') await held
    return getFileHandle(wanted, options)
  })
  const lines = (of: string) => Array.from({ length: 2_100 }, (_, index) => message(`${of} ${index}`))
  await storage.appendAll(evening, lines('First'))
  await pass(8_000)
  await storage.appendAll(evening, lines('Second'))
  await pass(3_000)
  expect(await nameStarting('behind-2')).toBe('behind-2')
  rename()
  await pass(120_000)
  spy.mockRestore()
  expect(await nameStarting('behind')).toBe('')
  expect(await (await loseDatabase(storage)).condition()).toMatchObject({ copy: { messages: 4_201 } })
}, 60_000)

test('a copy that cannot be made anew after it was restored does not make that a failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const after = await loseDatabase(await copied('One.'))
  const folder = await (await disk.root()).getDirectoryHandle(folderNames.storeCopy)
  const getFileHandle = folder.getFileHandle.bind(folder)
  vi.spyOn(folder, 'getFileHandle').mockImplementation(async (wanted, options) => {
    if (options?.create) throw new DOMException('No room.', 'QuotaExceededError')
    return getFileHandle(wanted, options)
  })
  await after.restoreCopy()
  expect(warn).toHaveBeenCalled()
  expect(await allWords(after)).toEqual(['One.'])
})

test('what was deleted leaves the copy: soon by itself, at once with old data', async () => {
  const storage = await copied('One.')
  const other = 'other' as SessionId
  await storage.commit('Other', [{ kind: 'put', table: 'sessions', value: session({ id: other }) }])
  await storage.append(message('A secret.', { session: other }))
  await pass(2_000)
  await storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: other }])
  const words = async () => (await Promise.all([...(await files()).values()].map((file) => file.text()))).join()
  await pass(2_000)
  expect(await words()).toContain('A secret.')
  await pass(130_000)
  expect(await words()).not.toContain('A secret.')
  expect(await words()).toContain('One.')
  await storage.clearOld()
  expect((await files()).size).toBe(0)
})

test('a tab that was open while the database was lost leaves the copy of the lost one alone', async () => {
  const before = await copied('One.', 'Two.')
  const other = open()
  expect(await other.condition()).toEqual({ kind: 'open' })
  await Promise.all([before.leave(), other.leave()])
  await deleteDB(name)
  // This tab asks nothing: it goes on, and the browser makes a new database for it.
  const begun = { ...session(), id: 'since' as SessionId, name: 'Since' }
  await other.commit('Begin', [{ kind: 'put', table: 'sessions', value: begun }])
  await pass(60_000)
  expect(await nameStarting('base')).toMatch(/^base-1-/)
  const fresh = open()
  expect(await fresh.condition()).toMatchObject({ kind: 'replaced', copy: { chats: 1, messages: 2 } })
  await pass(60_000)
  await fresh.restoreCopy()
  expect(await allWords(fresh)).toEqual(['One.', 'Two.'])
  expect((await fresh.list('sessions')).map(({ id }) => id).sort()).toEqual([evening, 'since'].sort())
  expect(await fresh.condition()).toEqual({ kind: 'open' })
  await pass(10_000)
  const after = await loseDatabase(fresh)
  expect(await after.condition()).toMatchObject({ kind: 'empty', copy: { chats: 2 } })
})

test('a copy of a lost database that is not wanted makes way for one of what is here', async () => {
  const before = await copied('One.')
  await before.leave()
  await deleteDB(name)
  const begun = { ...session(), id: 'since' as SessionId, name: 'Since' }
  await before.commit('Begin', [{ kind: 'put', table: 'sessions', value: begun }])
  await pass(60_000)
  const fresh = open()
  expect(await fresh.condition()).toMatchObject({ kind: 'replaced' })
  await fresh.startEmpty()
  await fresh.commit('Characters', [{ kind: 'put', table: 'characters', value: character }])
  await pass(60_000)
  expect(await fresh.condition()).toEqual({ kind: 'open' })
  const after = await loseDatabase(fresh)
  expect(await after.condition()).toMatchObject({ kind: 'empty', copy: { chats: 1, characters: 1 } })
})
