import { openDB } from 'idb'
import { PluginError } from 'sdk'
import { storageError } from './errors.ts'
import type { Database, Reading, Rows, StoreName, Writing } from './rows.ts'
import { seal } from './seal.ts'
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

export function openStore(name: string): Store {
  let opening: Promise<Database> | undefined
  let sealing: Promise<void> | undefined
  const lose = () => {
    opening = undefined
  }
  const database = (): Promise<Database> => {
    if (!opening) {
      const attempt = open(name, lose)
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

function open(name: string, lost: () => void): Promise<Database> {
  return new Promise((resolve, reject) => {
    let patience: ReturnType<typeof setTimeout> | undefined
    let gaveUp = false
    let failure: unknown
    openDB<Rows>(name, databaseVersion, {
      upgrade(database, from, _to, tx) {
        tx.done.catch(() => {})
        upgrade(database, from, tx).catch((error: unknown) => {
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
        else resolve(database)
      },
      (error: unknown) => {
        clearTimeout(patience)
        reject(failure ?? error)
      },
    )
  })
}
