import { lockNames } from '../../../shared/storageNames.ts'
import type { Connection } from '../connection.ts'
import type { Disk } from '../disk.ts'
import { meanwhile } from '../meanwhile.ts'
import type { Database, StoreName, Writing } from '../rows.ts'
import { databaseVersion } from '../upgrade.ts'
import type { CopySummary } from './contract.ts'
import { type Base, baseName, declined, type Folder, logName, openFolder, partName, valuesIn } from './folder.ts'
import { newestCommit } from './newestCommit.ts'
import { notCopied } from './notCopied.ts'
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
const mostLogged = 2_000

/** A log longer than this, and than half of its base, is due to be replaced by a new base. */
export const longLogBytes = 4_000_000

export interface Copy {
  /**
   * Copies the rows at these keys as they are now. Says whether a new base should be made, and how soon. `before` is the
   * newest commit there was before this tab wrote anything.
   */
  flush(touched: Touched, before: number | undefined): Promise<'current' | 'base-due' | 'base-needed'>
  /** Copies everything, then deletes older files. Other tabs may go on writing. */
  makeBase(): Promise<void>
  /** What the copy holds; undefined when there is no whole one, when it is empty, and when it was declined. */
  summary(): Promise<CopySummary | undefined>
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
    flush: (touched, before) =>
      exclusively(async (folder) => {
        const base = folder.bases.at(-1)
        const database = await connection.open()
        if (folder.isDeclined && !(await hasChats(database))) return 'current'
        if (!base || folder.isDeclined || base.layout !== databaseVersion) return 'base-needed'
        const name = logName(folder.logs.at(-1) ?? base.number)
        // What was committed shortly before a sudden end is in no log.
        const hasGap = isFirst && before !== undefined && (await lastCommit(folder, base)) !== before
        const entries = hasGap ? undefined : await entriesAt(database, touched)
        if (!entries) return 'base-needed'
        isFirst = false
        if (entries.length === 0) return 'current'
        await folder.append(name, [await recordOf(database, now(), entries)])
        const [logged, based] = [await folder.file(name), await folder.file(base.name)]
        return (logged?.size ?? 0) > Math.max(longLogBytes, (based?.size ?? 0) / 2) ? 'base-due' : 'current'
      }),

    makeBase: () =>
      disk.exclusive(lockNames.storeCopyBase, async () => {
        const database = await connection.open()
        // Changes from here on are in the new log, whether or not the base has their rows already.
        const number = await exclusively(async (folder) => {
          await folder.remove(folder.parts)
          const next = Math.max(0, ...folder.bases.map((base) => base.number), ...folder.logs) + 1
          await folder.append(logName(next), [await recordOf(database, now(), [])])
          return next
        })
        const folder = await openFolder(disk, wholeTo)
        try {
          for (const store of copiedStores(database)) {
            for await (const entries of rowsOf(database, store)) {
              await folder.append(partName(number), [await recordOf(database, now(), entries)])
            }
          }
          await folder.append(partName(number), [{ ...(await recordOf(database, now(), [])), isEnd: true }])
        } catch (error) {
          // The base before it, and all logs since, are still the copy.
          await folder.remove([partName(number)])
          throw error
        }
        await exclusively(async (folder) => {
          await folder.rename(partName(number), baseName(number, databaseVersion))
          await folder.remove([
            ...folder.bases.map((base) => base.name),
            ...folder.logs.filter((each) => each < number).map(logName),
            ...declined,
          ])
        })
        isFirst = false
      }),

    summary: () =>
      exclusively(async (folder) => {
        if (folder.isDeclined) return undefined
        const base = folder.bases.at(-1)
        if (!base || !(await isWhole(folder, base))) return undefined
        const counted = { sessions: new Set(), characters: new Set(), messages: new Set() } as Record<
          string,
          Set<string>
        >
        let at = 0
        for await (const record of recordsOf(folder, base)) {
          if (record.entries.length > 0) at = record.at
          for (const entry of record.entries) count(counted[entry.store], entry)
        }
        const sizeOf = (store: string) => counted[store]?.size ?? 0
        const [chats, characters] = [sizeOf('sessions'), sizeOf('characters')]
        if (chats + characters === 0) return undefined
        return { at, chats, characters, messages: sizeOf('messages'), bytes: await folder.bytes() }
      }),

    async restore() {
      await exclusively(async (folder) => {
        const base = folder.bases.at(-1)
        if (!base || !(await isWhole(folder, base))) throw new DOMException('There is no whole copy.', 'NotFoundError')
        const database = await connection.openSealed()
        const stores = [...database.objectStoreNames]
        const tx = database.transaction(stores, 'readwrite', { durability: 'strict' })
        tx.done.catch(() => {})
        try {
          await Promise.all(stores.map((store) => tx.objectStore(store).clear()))
          const records = recordsOf(folder, base)
          for (;;) {
            const next = await meanwhile(tx, records.next())
            if (next.done) break
            await Promise.all(next.value.entries.map((entry) => apply(tx, entry)))
          }
          await tx.done
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
      await copy.makeBase()
    },

    decline: () => exclusively((folder) => folder.append(declined[0], [now()])),
    remove: () =>
      exclusively((folder) =>
        folder.remove([
          ...folder.bases.map((base) => base.name),
          ...folder.logs.map(logName),
          ...folder.parts,
          ...declined,
        ]),
      ),
    bytes: () => exclusively((folder) => folder.bytes()),
  }
  return copy
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

async function isWhole(folder: Folder, base: Base): Promise<boolean> {
  const file = await folder.file(base.name)
  let last: CopyRecord | undefined
  if (file) for await (const record of valuesIn(file)) last = record as CopyRecord
  return last?.isEnd === true
}

/** The records of a base, then those of every log since. */
async function* recordsOf(folder: Folder, base: Base): AsyncGenerator<CopyRecord, void> {
  const names = [base.name, ...folder.logs.filter((log) => log >= base.number).map(logName)]
  for (const name of names) {
    const file = await folder.file(name)
    if (file) for await (const record of valuesIn(file)) yield record as CopyRecord
  }
}

/** Rows of a store, some at a time, each time in a transaction of its own: no write waits for the whole of it. */
async function* rowsOf(database: Database, store: StoreName): AsyncGenerator<readonly Entry[], void> {
  let range: IDBKeyRange | null = null
  for (;;) {
    const tx = database.transaction(store)
    const [keys, rows]: [IDBValidKey[], unknown[]] = await Promise.all([
      tx.store.getAllKeys(range as never, batchRows),
      tx.store.getAll(range as never, batchRows),
    ])
    if (keys.length > 0) yield keys.map((key, index) => ({ store, key, row: rows[index] }))
    const last = keys.at(-1)
    if (keys.length < batchRows || last === undefined) return
    range = IDBKeyRange.lowerBound(last, true)
  }
}

/** What is at these keys now, as of one moment; undefined when it is too much for a log. */
async function entriesAt(database: Database, touched: Touched): Promise<readonly Entry[] | undefined> {
  const stores = [...touched.keys()].filter((store) => database.objectStoreNames.contains(store))
  if (stores.length === 0) return []
  if ([...touched.values()].reduce((all, keys) => all + keys.length, 0) > mostLogged) return undefined
  const tx = database.transaction(stores)
  const entries: Entry[] = []
  for (const store of stores) {
    const rows = tx.objectStore(store)
    const known = new Map((touched.get(store) ?? []).map((each) => [addressOf(each), each]))
    for (const keys of known.values()) {
      if (!(keys instanceof IDBKeyRange)) {
        const row = await rows.get(keys as never)
        entries.push({ store, key: keys, ...(row !== undefined && { row }) })
        continue
      }
      const found = await rows.getAllKeys(keys as never, mostLogged)
      if (entries.length + found.length >= mostLogged) return undefined
      entries.push({ store, from: keys.lower, to: keys.upper, open: [keys.lowerOpen, keys.upperOpen] })
      for (const key of found) entries.push({ store, key, row: await rows.get(key as never) })
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
