import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { rewritingOf, snapshotsOf } from '../../../shared/storageNames.ts'
import type { Room } from '../../shared/disk/room.ts'
import { batchesOf } from '../batches.ts'
import { meanwhile } from '../meanwhile.ts'
import type { Rows, StoreName } from '../rows.ts'
import { seal as flushLog } from '../seal.ts'
import { databaseVersion, upgrade } from '../upgrade.ts'
import { bytesToWrite, requireRoom } from '../withinRoom.ts'
import { indexedPaths } from './encryptedTransaction.ts'

/*
 * Rewrites a whole store: into a copy beside it, then into a new store in its place. Deleting the old store is what
 * makes the browser drop its bytes: a row that is merely overwritten stays readable in its files for long.
 * At every moment either the store or the copy is whole, so this can be cut off anywhere and begun again.
 */

export interface Rewrite {
  /** The database of the store. */
  readonly name: string
  readonly room: Room
  /** A row as it is to be from now on; `clear` are the paths that indexes read. */
  readonly convert: (store: StoreName, key: IDBValidKey, row: unknown, clear: readonly (readonly string[])[]) => unknown
  /** The copy beside it was finished by an earlier run. */
  readonly isCopied: boolean
  /** Encrypts or decrypts the files of plugins. To be run again where it was cut off. */
  readonly convertFiles: () => Promise<void>
  /** Takes that back. */
  readonly restoreFiles: () => Promise<void>
  /** Keeps that the copy is whole. From here on the old store is not needed. */
  readonly markCopied: () => Promise<void>
  /** Deletes what else holds rows as they were. */
  readonly deleteCopies: () => Promise<void>
  /** Keeps that the new store is whole. From here on the copy is not needed. */
  readonly markDone: () => Promise<void>
  /** Keeps that everything stays as it was. */
  readonly callOff: () => Promise<void>
  readonly onProgress: (done: number, total: number) => void
}

/** Rows at a time. Those with files in them are read few at a time, so that they are not all in memory. */
const batch = 100
const batchOfFiles = 4
const withFiles: ReadonlySet<string> = new Set<StoreName>([
  'pictures',
  'attachments',
  'imageFiles',
  'storyFiles',
  'cards',
])
const batchFor = (store: string): number => (withFiles.has(store) ? batchOfFiles : batch)

export async function rewrite(plan: Rewrite): Promise<void> {
  const { name } = plan
  if (!plan.isCopied) {
    try {
      await plan.convertFiles()
      await copy(plan)
    } catch (error) {
      await takeBack(plan)
      throw error
    }
    await plan.markCopied()
  }
  // Restore points and other copies hold rows as they were.
  await plan.deleteCopies()
  await deleteDB(snapshotsOf(name))
  await deleteDB(name)
  await restore(plan)
  await plan.markDone()
  await deleteDB(rewritingOf(name))
  await flushLog(name).catch(() => {})
}

/** There was no room, say. The store is untouched, so it is used as before; the error says why. */
async function takeBack({ name, restoreFiles, callOff }: Rewrite): Promise<void> {
  try {
    await restoreFiles()
    // Its room is needed to note anything.
    await deleteDB(rewritingOf(name))
    await callOff()
  } catch (error) {
    console.warn('[Storage]', 'The rewriting goes on after the next unlocking:', error)
  }
}

async function copy({ name, room, convert, onProgress }: Rewrite): Promise<void> {
  await deleteDB(rewritingOf(name))
  // What lies in the browser's log must be in its tables first, or deleting would not reach it.
  await flushLog(name).catch(() => {})
  const from = await openCurrent(name)
  const names = [...from.objectStoreNames]
  const into = await openDB<Rows>(rewritingOf(name), 1, {
    upgrade(opening) {
      for (const store of names) opening.createObjectStore(store)
    },
  })
  try {
    const tx = from.transaction(names)
    tx.done.catch(() => {})
    const counts = await Promise.all(names.map((store) => tx.objectStore(store).count()))
    const total = counts.reduce((sum, count) => sum + count, 0)
    let done = 0
    onProgress(0, total * 2)
    for (const store of names) {
      const paths = indexedPaths(tx.objectStore(store) as never)
      for await (const { keys, rows } of batchesOf(tx.objectStore(store), batchFor(store))) {
        const converted = rows.map((row, index) => convert(store, keys[index] ?? '', row, paths))
        await meanwhile(tx, putAll(into, room, store, keys, converted))
        done += rows.length
        onProgress(done, total * 2)
      }
    }
    await settle(into)
  } finally {
    from.close()
    into.close()
  }
}

async function restore({ name, room, onProgress }: Rewrite): Promise<void> {
  const from = await openDB<Rows>(rewritingOf(name))
  const into = await openCurrent(name)
  try {
    const names = [...from.objectStoreNames]
    const tx = from.transaction(names)
    tx.done.catch(() => {})
    const counts = await Promise.all(names.map((store) => tx.objectStore(store).count()))
    const total = counts.reduce((sum, count) => sum + count, 0)
    let done = 0
    for (const store of names) {
      for await (const { keys, rows } of batchesOf(tx.objectStore(store), batchFor(store))) {
        await meanwhile(tx, putAll(into, room, store, keys, rows))
        done += rows.length
        onProgress(total + done, total * 2)
      }
    }
    await settle(into)
  } finally {
    from.close()
    into.close()
  }
}

async function putAll(
  into: IDBPDatabase<Rows>,
  room: Room,
  store: StoreName,
  keys: readonly IDBValidKey[],
  rows: readonly unknown[],
): Promise<void> {
  await requireRoom(room, bytesToWrite(rows))
  const tx = into.transaction([store], 'readwrite', { durability: 'relaxed' })
  const to = tx.objectStore(store)
  await Promise.all([...rows.map((row, index) => to.put(row as never, keys[index] as never)), tx.done])
}

/** Waits until the disk has all that was written. */
async function settle(into: IDBPDatabase<Rows>): Promise<void> {
  const tx = into.transaction(['originals'], 'readwrite', { durability: 'strict' })
  await Promise.all([tx.objectStore('originals').delete(-1), tx.done])
}

/** In today's layout, whatever it was written by. */
function openCurrent(name: string): Promise<IDBPDatabase<Rows>> {
  let failure: unknown
  return openDB<Rows>(name, databaseVersion, {
    upgrade(opening, from, _to, tx) {
      tx.done.catch(() => {})
      upgrade(opening, from, tx, undefined).catch((error: unknown) => {
        failure = error
        tx.abort()
      })
    },
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
    },
  }).catch((error: unknown) => {
    throw failure ?? error
  })
}
