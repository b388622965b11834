import { openDB } from 'idb'
import { lockOf } from '../../shared/storageNames.ts'
import type { Disk } from '../shared/disk/disk.ts'
import { notFrozen } from '../shared/disk/notFrozen.ts'
import { openWithin, startLimitMs } from './openWithin.ts'

export interface FoundLock {
  /** Undefined is off. */
  readonly record: unknown
  /** Stops listening for changes of the lock. */
  close(): void
}

/**
 * The lock of a store lies in a database of its own, so that it can be read before the store is opened.
 *
 * The lock as it is now, and a call before it changes: it only ever changes together with the database's version,
 * which no browser does before every tab has closed its connection. A tab that does not know of the change cannot
 * write in the clear any more once it has happened. Without `create`, a missing database stays missing.
 */
export async function findLock(name: string, disk: Disk, onChange: () => void, create = true): Promise<FoundLock> {
  let isNew = false
  const opening = notFrozen(() =>
    openDB(lockOf(name), undefined, {
      upgrade(opening, _from, _to, tx) {
        isNew = true
        if (create) opening.createObjectStore('lock')
        else abort(tx)
      },
      blocking(_current, _blocked, event) {
        onChange()
        ;(event.target as IDBDatabase).close()
      },
    }),
  )
  const database = await openWithin(opening, (late) => late.close(), startLimitMs).catch((error: unknown) => {
    if (!isNew || create) throw error
  })
  if (!database) return { record: await copiedLock(name, disk), close: () => {} }
  // With the whole database gone, its copy beside it still says that there is a lock.
  const copied = isNew ? await copiedLock(name, disk) : undefined
  if (copied !== undefined) await database.put('lock', copied, 'record')
  const record: unknown = await database.get('lock', 'record')
  return { record, close: () => database.close() }
}

/** Leaves nothing behind where there was nothing. */
function abort(tx: { readonly done: Promise<void>; abort(): void }): void {
  tx.done.catch(() => {})
  tx.abort()
}

async function copiedLock(name: string, disk: Disk): Promise<unknown> {
  try {
    const file = await (await disk.root()).getFileHandle(`${lockOf(name)}.json`)
    return JSON.parse(await (await file.getFile()).text())
  } catch {
    return undefined
  }
}
