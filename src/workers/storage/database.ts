import { openDB } from 'idb'
import { codeOf, PluginError } from 'sdk'
import { storageError } from './errors.ts'
import type { Database, Reading, Rows, StoreName, Writing } from './rows.ts'
import { seal } from './seal.ts'
import { inSnapshot, type Source } from './snapshots.ts'
import { databaseVersion, upgrade } from './upgrade.ts'

/** How long another tab may take to let go of an older store before the player is told. */
export const blockedPatienceMs = 5_000

/**
 * The open store. It opens on first use, and again after the browser or a newer tab took it away; a newer tab
 * leaves a newer store behind, which this Vesper then refuses to touch (`storage/newer-version`).
 */
export interface Store {
  read<T>(stores: readonly StoreName[], work: (tx: Reading) => Promise<T>): Promise<T>
  /** All of `work` or nothing. `strict` waits until the disk has it, `relaxed` until the system has. */
  write<T>(
    stores: readonly StoreName[],
    durability: 'strict' | 'relaxed',
    work: (tx: Writing) => Promise<T>,
  ): Promise<T>
  close(): void
}

/** Called with a store of an older layout before it is brought up to date. */
export type KeepOlder = (older: Source) => Promise<void>

export function openStore(name: string, keepOlder: KeepOlder): Store {
  let opening: Promise<Database> | undefined
  let sealing: Promise<void> | undefined
  const lose = () => {
    opening = undefined
  }
  const database = (): Promise<Database> => {
    if (!opening) {
      const attempt = open(name, keepOlder, lose)
      opening = attempt
      attempt.catch(() => opening === attempt && lose())
    }
    return opening
  }
  return {
    async read(stores, work) {
      try {
        const tx = (await database()).transaction([...stores])
        tx.done.catch(() => {})
        return await work(tx)
      } catch (error) {
        throw storageError(error)
      }
    },
    async write(stores, durability, work) {
      await database().catch(rethrow)
      // A store that cannot be sealed can still be written to; the write itself then says what is wrong.
      sealing ??= seal(name).catch(() => {})
      await sealing
      const tx = (await database().catch(rethrow)).transaction([...stores], 'readwrite', { durability })
      const ended = tx.done.then(
        () => undefined,
        (error: unknown) => error,
      )
      try {
        const answer = await work(tx)
        await tx.done
        return answer
      } catch (error) {
        abort(tx)
        // A request that fell with its transaction says only "aborted"; the transaction knows why.
        throw storageError((error as { name?: unknown }).name === 'AbortError' ? await ended : error)
      }
    },
    close() {
      opening?.then(
        (open) => open.close(),
        () => {},
      )
      lose()
    },
  }
}

function rethrow(error: unknown): never {
  throw storageError(error)
}

function abort(tx: Writing): void {
  try {
    tx.abort()
  } catch {
    // It has already ended by itself.
  }
}

/**
 * An upgrade is first called off, so that what is there can be copied as it is. Without the copy (no room, say) it
 * goes on all the same: chats that cannot be opened would be worse. A note of that stays with the originals.
 */
async function open(name: string, keepOlder: KeepOlder, lost: () => void): Promise<Database> {
  const opened = await attempt(name, undefined, lost)
  if (opened.kind === 'open') return opened.database
  const note = await keepCopy(name, keepOlder)
  const again = await attempt(name, { note }, lost)
  if (again.kind === 'open') return again.database
  throw new PluginError('storage/failed', 'The store changed while it was opened. Reload the page.')
}

async function keepCopy(name: string, keepOlder: KeepOlder): Promise<string | undefined> {
  const older = await openDB<Rows>(name, undefined, {
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  try {
    const stores = inSnapshot(older.objectStoreNames)
    await keepOlder({ layout: older.version, read: (work) => work(older.transaction([...stores])) })
    return undefined
  } catch (error) {
    console.warn('[Storage]', 'No copy was made before the update:', error)
    return `Updated from layout ${older.version} without a copy of what was there: ${codeOf(error)}`
  } finally {
    older.close()
  }
}

type Attempt = { readonly kind: 'open'; readonly database: Database } | { readonly kind: 'older' }

/** Opens the store. One of an older layout is left as it is until `copied` says what became of the copy. */
function attempt(
  name: string,
  copied: { readonly note: string | undefined } | undefined,
  lost: () => void,
): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    let isOlder = false
    let patience: ReturnType<typeof setTimeout> | undefined
    let gaveUp = false
    let failure: unknown
    openDB<Rows>(name, databaseVersion, {
      upgrade(database, from, _to, tx) {
        tx.done.catch(() => {})
        if (from > 0 && !copied) {
          isOlder = true
          tx.abort()
          return
        }
        upgrade(database, from, tx, copied?.note).catch((error: unknown) => {
          failure = error
          abort(tx as unknown as Writing)
        })
      },
      blocked() {
        patience = setTimeout(() => {
          gaveUp = true
          reject(
            new PluginError(
              'storage/failed',
              'Another tab with an older Vesper holds your chats open. Close the other tabs, then reload this one.',
            ),
          )
        }, blockedPatienceMs)
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        lost()
      },
      terminated: lost,
    }).then(
      (database) => {
        clearTimeout(patience)
        if (gaveUp) database.close()
        else resolve({ kind: 'open', database })
      },
      (error: unknown) => {
        clearTimeout(patience)
        if (isOlder) resolve({ kind: 'older' })
        else reject(failure ?? error)
      },
    )
  })
}
