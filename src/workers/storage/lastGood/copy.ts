import { lockNames } from '../../../shared/storageNames.ts'
import { sizeOf } from '../../../shared/weigh.ts'
import type { Disk } from '../../shared/disk/disk.ts'
import type { Connection } from '../connection.ts'
import { meanwhile } from '../meanwhile.ts'
import type { Database, StoreName, Writing } from '../rows.ts'
import { databaseVersion } from '../upgrade.ts'
import type { CopySummary } from './contract.ts'
import {
  type Base,
  baseName,
  behindName,
  declined,
  type Folder,
  logName,
  openFolder,
  partName,
  storeName,
  valuesIn,
} from './folder.ts'
import { giveStoreId, storeIdOf } from './identity.ts'
import { newestCommit } from './newestCommit.ts'
import { notCopied } from './notCopied.ts'
import { recordsIn } from './records.ts'
import { rowFrom } from './rowBytes.ts'
import type { Touched } from './watchWrites.ts'

/** A row as it is in the database, or that there is none; or that there are none from here to there. */
type Entry =
  | { readonly store: string; readonly key: IDBValidKey; readonly row?: unknown }
  | {
      readonly store: string
      readonly from?: IDBValidKey
      readonly to?: IDBValidKey
      readonly open: readonly boolean[]
    }

/** One record of a file. What was changed together is in one record, so that it is restored together. */
interface CopyRecord {
  readonly at: number
  readonly layout: number
  readonly entries: readonly Entry[]
  /** The newest commit of the journal then. */
  readonly commit?: number
  /** The last record of a base: it is whole. */
  readonly isEnd?: true
}

const batchRows = 200

/** More rows than this are not logged: a new base is made instead. */
const maxLogged = 2_000

/** Rows go into one record up to this weight; a heavier row has a record of its own. */
const recordBytes = 8_000_000

/** A row heavier than this is left out: the bytes of a record are in memory, more than once. */
const heaviestRow = 256_000_000

/** What the player deletes must not stay readable in the copy, so these lead to a new base. */
const sensitive: ReadonlySet<string> = new Set(['sessions', 'messages', 'characters', 'memories', 'attachments'])

/** Files that are not in the copy, and that a chat which is restored may still use. */
const leftInPlace: ReadonlySet<string> = new Set(['imageFiles', 'storyFiles'])

/** A log longer than this, and than half of its base, is due to be replaced by a new base. */
export const longLogBytes = 4_000_000

/** Why a new base should be made: the log is long, or has what was deleted since, or lacks something. */
export type Due = 'base-due' | 'base-stale' | 'base-needed'

export interface Copy {
  /**
   * Copies the rows at these keys as they are now. Says whether a new base should be made, and how soon; nothing is
   * copied where the copy is of another store. `before` is the newest commit there was before this tab wrote anything.
   */
  flush(touched: Touched, before: number | undefined): Promise<'current' | 'of-another-store' | Due>
  /**
   * Copies everything, then deletes older files. Other tabs may go on writing. Nothing is copied where the copy is of
   * another store, unless that one has been restored.
   */
  makeBase(isRestored?: boolean): Promise<'current' | 'of-another-store'>
  /** Whether there is a copy with chats or characters that was made of another store than this one. */
  isOfAnotherStore(): Promise<boolean>
  /** Whether a log lacks something, so that another base is needed. */
  isBehind(): Promise<boolean>
  /** What the copy holds; undefined when there is no whole one, when it is empty, and when it was declined. */
  summary(): Promise<CopySummary | undefined>
  /**
   * Does nothing where this store has chats or characters, unless the copy is of another store: then what is in the copy
   * joins what is here.
   */
  restore(): Promise<void>
  decline(): Promise<void>
  remove(): Promise<void>
  bytes(): Promise<number>
}

export function copyOf(connection: Connection, disk: Disk, now: () => number): Copy {
  const wholeTo = new Map<string, number>()
  const exclusively = <T>(work: (folder: Folder) => Promise<T>): Promise<T> =>
    disk.exclusive(lockNames.storeCopy, async () => work(await openFolder(disk, wholeTo)))

  let isFirst = true

  const copy: Copy = {
    async flush(touched, before) {
      // Opened before its turn: opening waits for a lock that is being turned on, and that waits for its turn here.
      const database = await connection.open()
      return exclusively(async (folder) => {
        const base = folder.bases.at(-1)
        if (folder.isDeclined && !(await hasChats(database))) return 'current'
        if (await isOfAnother(folder, database)) return 'of-another-store'
        if (!base || folder.isDeclined || base.layout !== databaseVersion) return 'base-needed'
        const name = logName(folder.logs.at(-1) ?? base.number)
        // What was committed shortly before a sudden end is in no log.
        const hasGap = isFirst && before !== undefined && (await lastCommit(folder, base)) !== before
        const entries = hasGap ? undefined : await entriesAt(database, isFirst ? withUnjournalled(touched) : touched)
        if (!entries) {
          await folder.append(behindName(folder.logs.at(-1) ?? base.number), [now()])
          return 'base-needed'
        }
        isFirst = false
        if (entries.length === 0) return 'current'
        await folder.append(name, [await recordOf(database, now(), entries)])
        if (folder.behind.length > 0) return 'base-needed'
        if (entries.some(isRemoval)) return 'base-stale'
        const [logged, based] = [await folder.file(name), await folder.file(base.name)]
        return (logged?.size ?? 0) > Math.max(longLogBytes, (based?.size ?? 0) / 2) ? 'base-due' : 'current'
      })
    },

    async makeBase(isRestored = false) {
      const database = await connection.open()
      return disk.exclusive(lockNames.storeCopyBase, async () => {
        if (!isRestored && (await exclusively((folder) => isOfAnother(folder, database)))) return 'of-another-store'
        const store = await giveStoreId(database)
        // Changes from here on are in the new log, whether or not the base has their rows already.
        const number = await exclusively(async (folder) => {
          await folder.remove(folder.parts)
          const next = Math.max(0, ...folder.bases.map((base) => base.number), ...folder.logs) + 1
          await folder.append(logName(next), [await recordOf(database, now(), [])])
          return next
        })
        const folder = await openFolder(disk, wholeTo)
        let leftOut = 0
        try {
          for (const store of copiedStores(database)) {
            for await (const entries of rowsOf(database, store, () => leftOut++)) {
              await folder.append(partName(number), [await recordOf(database, now(), entries)])
            }
          }
          await folder.append(partName(number), [{ ...(await recordOf(database, now(), [])), isEnd: true }])
          if (!(await isWhole(folder, partName(number)))) throw new DOMException('It cannot be read back.', 'DataError')
        } catch (error) {
          // The base before it, and all logs since, are still the copy.
          await folder.remove([partName(number)])
          throw error
        }
        await exclusively(async (folder) => {
          if (!folder.stores.includes(store)) await folder.append(storeName(store), [])
          await folder.rename(partName(number), baseName(number, databaseVersion))
          await folder.remove([
            ...folder.bases.map((base) => base.name),
            ...folder.logs.filter((each) => each < number).map(logName),
            // One that is newer was noted while this base was being written.
            ...folder.behind.filter((each) => each < number).map(behindName),
            ...folder.stores.filter((each) => each !== store).map(storeName),
            ...declined,
          ])
        })
        isFirst = false
        if (leftOut > 0) console.warn('[Storage]', `Rows too large for the copy of the store: ${leftOut}`)
        return 'current'
      })
    },
    async isOfAnotherStore() {
      const database = await connection.open()
      return exclusively((folder) => isOfAnother(folder, database))
    },
    isBehind: () => exclusively(async (folder) => folder.behind.length > 0),

    summary: () => exclusively(summaryOf),

    async restore() {
      const database = await connection.openSealed()
      const isRestored = await exclusively(async (folder) => {
        const base = folder.bases.at(-1)
        if (!base || !(await isWhole(folder, base.name)))
          throw new DOMException('There is no whole copy.', 'NotFoundError')
        const isAnothers = await isOfAnother(folder, database)
        const stores = [...database.objectStoreNames]
        const tx = database.transaction(stores, 'readwrite', { durability: 'strict' })
        tx.done.catch(() => {})
        try {
          const isUsed = await hasAny(tx)
          if (isUsed && !isAnothers) {
            await tx.done
            return false
          }
          if (!isUsed) {
            const cleared = stores.filter((store) => !leftInPlace.has(store))
            await Promise.all(cleared.map((store) => tx.objectStore(store).clear()))
          }
          const records = recordsOf(folder, base)
          for (;;) {
            const next = await meanwhile(tx, records.next())
            if (next.done) break
            await Promise.all(next.value.entries.map((entry) => apply(tx, entry)))
          }
          await tx.done
          return true
        } catch (error) {
          try {
            tx.abort()
          } catch {
            // It has already ended.
          }
          connection.close('write-failed')
          throw error
        }
      })
      if (!isRestored) return
      // The chats are back. The copy is as good as it was, and a change that it lacks leads to a new one.
      await copy.makeBase(true).catch((error: unknown) => {
        console.warn('[Storage]', 'No copy of the restored store could be made yet:', error)
      })
    },

    decline: () => exclusively((folder) => folder.append(declined[0], [now()])),
    // Not while a base is being written, which would go on in a new file without its beginning.
    remove: () =>
      disk.exclusive(lockNames.storeCopyBase, () =>
        exclusively((folder) =>
          folder.remove([
            ...folder.bases.map((base) => base.name),
            ...folder.logs.map(logName),
            ...folder.behind.map(behindName),
            ...folder.parts,
            ...folder.stores.map(storeName),
            ...declined,
          ]),
        ),
      ),
    bytes: () => exclusively((folder) => folder.bytes()),
  }
  return copy
}

/** Whether the copy has chats or characters of another store. One that was declined is nobody's. */
async function isOfAnother(folder: Folder, database: Database): Promise<boolean> {
  if (folder.stores.length === 0 || folder.isDeclined) return false
  const id = await storeIdOf(database)
  if (id !== undefined && folder.stores.includes(id)) return false
  return (await summaryOf(folder)) !== undefined
}

async function summaryOf(folder: Folder): Promise<CopySummary | undefined> {
  if (folder.isDeclined) return undefined
  const base = folder.bases.at(-1)
  if (!base || !(await isWhole(folder, base.name))) return undefined
  const counted = { sessions: new Set(), characters: new Set(), messages: new Set() } as Record<string, Set<string>>
  let at = 0
  for await (const record of recordsOf(folder, base)) {
    if (record.entries.length > 0) at = record.at
    for (const entry of record.entries) count(counted[entry.store], entry)
  }
  const sizeOf = (store: string) => counted[store]?.size ?? 0
  const [chats, characters] = [sizeOf('sessions'), sizeOf('characters')]
  if (chats + characters === 0) return undefined
  return { at, chats, characters, messages: sizeOf('messages'), bytes: await folder.bytes() }
}

/** Small, and changed without a commit: a sudden end leaves no sign that the copy lacks the newest change. */
const unjournalled: readonly StoreName[] = ['settings', 'composerDrafts', 'kinkNotes', 'scenarioPlays']

function withUnjournalled(touched: Touched): Touched {
  const all: Touched = new Map(touched)
  for (const store of unjournalled) all.set(store, [everyKey()])
  return all
}

async function recordOf(database: Database, at: number, entries: readonly Entry[]): Promise<CopyRecord> {
  const commit = await newestCommit(database)
  return { at, layout: databaseVersion, entries, ...(commit !== undefined && { commit }) }
}

async function lastCommit(folder: Folder, base: Base): Promise<number | undefined> {
  let last: number | undefined
  const log = await folder.file(logName(folder.logs.at(-1) ?? base.number))
  if (log) for await (const record of valuesIn(log)) last = (record as CopyRecord).commit
  return last
}

const copiedStores = (database: Database): readonly StoreName[] =>
  [...database.objectStoreNames].filter((store) => !notCopied.has(store))

const hasChats = async (database: Database) => (await database.getKey('sessions', everyKey())) !== undefined

const everyKey = () => IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY)

/** Whether all of a base can be read, to its last record. */
async function isWhole(folder: Folder, name: string): Promise<boolean> {
  const file = await folder.file(name)
  let last: Uint8Array<ArrayBuffer> | undefined
  let end = 0
  if (file) for await (const next of recordsIn(file)) [last, end] = [next.record, next.end]
  return last !== undefined && end === file?.size && (rowFrom(last) as CopyRecord).isEnd === true
}

const isRemoval = (entry: Entry): boolean => sensitive.has(entry.store) && !('key' in entry && entry.row !== undefined)

async function hasAny(tx: Writing): Promise<boolean> {
  const [chats, characters] = await Promise.all([
    tx.objectStore('sessions').count(),
    tx.objectStore('characters').count(),
  ])
  return chats + characters > 0
}

/** The records of a base, then those of every log since. */
async function* recordsOf(folder: Folder, base: Base): AsyncGenerator<CopyRecord, void> {
  const names = [base.name, ...folder.logs.filter((log) => log >= base.number).map(logName)]
  for (const name of names) {
    const file = await folder.file(name)
    if (file) for await (const record of valuesIn(file)) yield record as CopyRecord
  }
}

/**
 * Rows of a store, some at a time, each time in a transaction of its own: no write waits for the whole of it. They are
 * asked for one by one, because what they weigh is known only then.
 */
async function* rowsOf(
  database: Database,
  store: StoreName,
  leaveOut: () => void,
): AsyncGenerator<readonly Entry[], void> {
  let range: IDBKeyRange | null = null
  for (;;) {
    const tx = database.transaction(store)
    const keys: IDBValidKey[] = await tx.store.getAllKeys(range as never, batchRows)
    const entries: Entry[] = []
    let bytes = 0
    let last: IDBValidKey | undefined
    for (const key of keys) {
      const row: unknown = await tx.store.get(key as never)
      const weight = sizeOf(row)
      if (entries.length > 0 && bytes + weight > recordBytes) break
      last = key
      bytes += weight
      if (weight > heaviestRow) leaveOut()
      else if (row !== undefined) entries.push({ store, key, row })
      if (bytes > recordBytes) break
    }
    if (entries.length > 0) yield entries
    if (last === undefined || (keys.length < batchRows && last === keys.at(-1))) return
    range = IDBKeyRange.lowerBound(last, true)
  }
}

/** What is at these keys now, as of one moment; undefined when it is too much for a log. */
async function entriesAt(database: Database, touched: Touched): Promise<readonly Entry[] | undefined> {
  const stores = [...touched.keys()].filter((store) => database.objectStoreNames.contains(store))
  if (stores.length === 0) return []
  if ([...touched.values()].reduce((all, keys) => all + keys.length, 0) > maxLogged) return undefined
  const tx = database.transaction(stores)
  const entries: Entry[] = []
  let bytes = 0
  /** Whether there is room for it. A heavy row alone is a record like any other. */
  const add = (entry: Entry): boolean => {
    const weight = sizeOf(entry)
    bytes += weight
    entries.push(entry)
    return weight <= heaviestRow && (bytes <= recordBytes || entries.length === 1)
  }
  for (const store of stores) {
    const rows = tx.objectStore(store)
    const known = new Map((touched.get(store) ?? []).map((each) => [addressOf(each), each]))
    for (const keys of known.values()) {
      if (!(keys instanceof IDBKeyRange)) {
        const row = await rows.get(keys as never)
        if (!add({ store, key: keys, ...(row !== undefined && { row }) })) return undefined
        continue
      }
      const found = await rows.getAllKeys(keys as never, maxLogged)
      if (entries.length + found.length >= maxLogged) return undefined
      entries.push({ store, from: keys.lower, to: keys.upper, open: [keys.lowerOpen, keys.upperOpen] })
      for (const key of found) if (!add({ store, key, row: await rows.get(key as never) })) return undefined
    }
  }
  return entries
}

const addressOf = (keys: IDBValidKey | IDBKeyRange): string =>
  keys instanceof IDBKeyRange
    ? `range ${JSON.stringify([keys.lower, keys.upper, keys.lowerOpen, keys.upperOpen])}`
    : JSON.stringify(keys)

function rangeOf({ from, to, open }: { from?: IDBValidKey; to?: IDBValidKey; open: readonly boolean[] }): IDBKeyRange {
  const [lowerOpen = false, upperOpen = false] = open
  if (from === undefined) return to === undefined ? everyKey() : IDBKeyRange.upperBound(to, upperOpen)
  return to === undefined ? IDBKeyRange.lowerBound(from, lowerOpen) : IDBKeyRange.bound(from, to, lowerOpen, upperOpen)
}

/** `async`, because the browser throws some refusals at once, and the requests beside this one must be awaited still. */
async function apply(tx: Writing, entry: Entry): Promise<unknown> {
  // A store of a newer or older layout has no place here.
  if (!tx.objectStoreNames.contains(entry.store as StoreName)) return
  const rows = tx.objectStore(entry.store as StoreName)
  if (!('key' in entry)) return rows.delete(rangeOf(entry) as never)
  return entry.row === undefined ? rows.delete(entry.key as never) : rows.put(entry.row as never, entry.key as never)
}

function count(keys: Set<string> | undefined, entry: Entry): void {
  if (!keys) return
  if ('key' in entry) {
    if (entry.row === undefined) keys.delete(JSON.stringify(entry.key))
    else keys.add(JSON.stringify(entry.key))
    return
  }
  const range = rangeOf(entry)
  for (const key of keys) if (range.includes(JSON.parse(key))) keys.delete(key)
}
