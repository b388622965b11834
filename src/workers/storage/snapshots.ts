import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { newId } from 'sdk'
import { snapshotsOf } from '../../shared/storageNames.ts'
import { sizeOf } from '../../shared/weigh.ts'
import { notFrozen } from '../shared/disk/notFrozen.ts'
import type { Room } from '../shared/disk/room.ts'
import { batchesOf } from './batches.ts'
import type { SnapshotInfo } from './contract.ts'
import { notFound, storageError } from './errors.ts'
import type { Source } from './inSnapshot.ts'
import { meanwhile } from './meanwhile.ts'
import { openWithin } from './openWithin.ts'
import type { Reading, StoreName } from './rows.ts'
import { seal } from './seal.ts'
import { requireRoom } from './withinRoom.ts'

/** The newest so many stay. */
export const maxSnapshots = 3

/** Rows read and written at a time. */
const chunkRows = 200

/** A snapshot that was never finished is cleared away after this, when surely nobody is writing it any more. */
const abandonedMs = 60 * 60 * 1000

/** Some rows of one store. */
export interface Chunk {
  readonly store: StoreName
  readonly keys: readonly IDBValidKey[]
  readonly rows: readonly unknown[]
}

/** A snapshot as it is kept: which layout its rows have, how many chunks they are in, whether it was finished. */
interface Stored {
  readonly info: SnapshotInfo
  readonly layout: number
  readonly chunks: number
  readonly whole: boolean
}

interface SnapshotRows extends DBSchema {
  snapshots: { readonly key: string; readonly value: Stored }
  chunks: { readonly key: [string, number]; readonly value: Chunk }
}

/** Copies of everything there is, in a database of their own beside the store. */
export interface Snapshots {
  list(): Promise<readonly SnapshotInfo[]>
  /** Copies all the source has as of one moment, then lets the oldest go; `spare` stays, however old it is. */
  take(source: Source, reason: string, at: number, spare?: string): Promise<SnapshotInfo>
  find(id: string): Promise<Stored>
  chunk(id: string, index: number): Promise<Chunk>
  clear(): Promise<void>
  close(): void
}

export function snapshotsBeside(name: string, room?: Room): Snapshots {
  let opening: Promise<SnapshotDatabase> | undefined
  let sealing: Promise<void> | undefined
  const lose = () => {
    opening = undefined
    sealing = undefined
  }
  const close = () => {
    opening?.then(
      (open) => open.close(),
      () => {},
    )
    lose()
  }
  const database = (): Promise<SnapshotDatabase> => {
    opening ??= open(snapshotsOf(name), lose).catch((error: unknown) => {
      lose()
      throw error
    })
    return opening
  }
  const sealed = async (): Promise<SnapshotDatabase> => {
    await requireRoom(room)
    sealing ??= seal(`${name}-snapshots`)
    await sealing
    return database()
  }
  const guarded = <T>(work: (database: SnapshotDatabase) => Promise<T>, opened = database): Promise<T> =>
    opened()
      .then(work)
      .catch((error: unknown) => {
        // The next call opens it anew, and seals it before anything is written.
        close()
        throw storageError(error)
      })
  return {
    list: () => guarded(async (database) => newestFirst(await database.getAll('snapshots')).map(({ info }) => info)),
    take: (source, reason, at, spare) => guarded((database) => take(database, source, reason, at, room, spare), sealed),
    find: (id) =>
      guarded(async (database) => {
        const kept = await database.get('snapshots', id)
        if (!kept?.whole) throw notFound('This snapshot is no longer there.')
        return kept
      }),
    chunk: (id, index) =>
      guarded(async (database) => {
        const chunk = await database.get('chunks', [id, index])
        if (!chunk) throw notFound('A part of this snapshot is missing, so nothing was changed.')
        return chunk
      }),
    clear: () =>
      guarded(async (database) => {
        const tx = database.transaction(['snapshots', 'chunks'], 'readwrite')
        await Promise.all([tx.objectStore('snapshots').clear(), tx.objectStore('chunks').clear(), tx.done])
      }, sealed),
    close,
  }
}

type SnapshotDatabase = IDBPDatabase<SnapshotRows>

function open(name: string, lost: () => void): Promise<SnapshotDatabase> {
  const opening = notFrozen(() =>
    openDB<SnapshotRows>(name, 1, {
      upgrade(database) {
        database.createObjectStore('snapshots')
        database.createObjectStore('chunks')
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        lost()
      },
      terminated: lost,
    }),
  )
  return openWithin(opening, (late) => late.close())
}

const newestFirst = (all: readonly Stored[]): readonly Stored[] =>
  all.filter(({ whole }) => whole).sort((a, b) => b.info.at - a.info.at)

async function take(
  database: SnapshotDatabase,
  source: Source,
  reason: string,
  at: number,
  room: Room | undefined,
  spare = '',
): Promise<SnapshotInfo> {
  const id = newId<'snapshot'>()
  const begun: Stored = { info: { id, reason, at, bytes: 0 }, layout: source.layout, chunks: 0, whole: false }
  await database.put('snapshots', begun, id)
  try {
    const { bytes, chunks } = await source.read((tx) => copyRows(database, id, tx, room))
    const info = { ...begun.info, bytes }
    await database.put('snapshots', { ...begun, info, chunks, whole: true }, id)
    await dropOldest(database, at, [id, spare])
    return info
  } catch (error) {
    await forget(database, id).catch(() => {})
    throw error
  }
}

async function copyRows(
  database: SnapshotDatabase,
  id: string,
  tx: Reading,
  room: Room | undefined,
): Promise<{ bytes: number; chunks: number }> {
  let bytes = 0
  let chunks = 0
  for (const store of tx.objectStoreNames) {
    for await (const { keys, rows } of batchesOf(tx.objectStore(store), chunkRows)) {
      const size = rows.reduce<number>((all, row) => all + sizeOf(row), 0)
      const put = requireRoom(room, size).then(() => database.put('chunks', { store, keys, rows }, [id, chunks++]))
      await meanwhile(tx, put)
      bytes += size
    }
  }
  return { bytes, chunks }
}

async function dropOldest(database: SnapshotDatabase, now: number, spared: readonly string[]): Promise<void> {
  const all = await database.getAll('snapshots')
  const old = [
    ...newestFirst(all).slice(maxSnapshots),
    ...all.filter(({ whole, info }) => !whole && info.at < now - abandonedMs),
  ].map(({ info }) => info.id)
  for (const id of old) if (!spared.includes(id)) await forget(database, id)
}

async function forget(database: SnapshotDatabase, id: string): Promise<void> {
  const tx = database.transaction(['snapshots', 'chunks'], 'readwrite')
  await Promise.all([
    tx.objectStore('snapshots').delete(id),
    tx.objectStore('chunks').delete(IDBKeyRange.bound([id], [id, []])),
    tx.done,
  ])
}
