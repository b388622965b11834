import { codeOf } from 'sdk'
import { type Connection, connect, type StoreLife } from './connection.ts'
import { storageError } from './errors.ts'
import type { KeepOlder } from './keepOlder.ts'
import type { Following } from './lastGood/following.ts'
import type { Database, Reading, StoreName, Writing } from './rows.ts'

/**
 * The open store. It opens on first use, and again after the browser or another tab took it away, after a write that
 * failed, and after the page came back. A newer tab leaves a newer store behind, which this Vesper then refuses to touch
 * (`storage/newer-version`).
 */
export interface Store {
  /** What has become of it so far; see `connection.ts`. */
  readonly life: StoreLife['kind']
  read<T>(stores: readonly StoreName[], work: (tx: Reading) => Promise<T>): Promise<T>
  /** All of `work` or nothing. `strict` waits until the disk has it, `relaxed` until the system has. */
  write<T>(
    stores: readonly StoreName[],
    durability: 'strict' | 'relaxed',
    work: (tx: Writing) => Promise<T>,
  ): Promise<T>
  /** Closes it until the next call. */
  close(): void
}

/** `follow` makes what copies every change, if anything does. */
export function openStore(
  name: string,
  keepOlder: KeepOlder,
  follow: (connection: Connection) => Following | undefined = () => undefined,
): Store {
  const connection = connect(name, keepOlder)
  const following = follow(connection)

  /** Begins a transaction; on a connection that ended unnoticed, once more on a new one. */
  const begin = async <T>(open: () => Promise<Database>, transaction: (database: Database) => T): Promise<T> => {
    try {
      return transaction(await open())
    } catch (error) {
      if (!isLost(error)) throw error
      connection.close('lost')
      return transaction(await open())
    }
  }
  const write: Store['write'] = async (stores, durability, work) => {
    const tx = await begin(connection.openSealed, (database) =>
      database.transaction([...stores], 'readwrite', { durability }),
    ).catch(rethrow)
    const ended = tx.done.then(
      () => undefined,
      (error: unknown) => error,
    )
    const watched = following?.watch(tx)
    try {
      const answer = await work(watched?.tx ?? tx)
      await tx.done
      watched?.committed()
      return answer
    } catch (error) {
      abort(tx)
      // What it has left in the browser's log is unknown, so the log is not written to again.
      connection.close('write-failed')
      // A request that fell with its transaction says only "aborted"; the transaction knows why.
      throw storageError((error as { name?: unknown }).name === 'AbortError' ? await ended : error)
    }
  }
  return {
    get life() {
      return connection.life.kind
    },
    async read(stores, work) {
      try {
        const tx = await begin(connection.open, (database) => database.transaction([...stores]))
        tx.done.catch(() => {})
        return await work(tx)
      } catch (error) {
        throw storageError(error)
      }
    },
    async write(stores, durability, work) {
      try {
        return await write(stores, durability, work)
      } catch (error) {
        const isFull = codeOf(error) === 'storage/quota'
        if (!isFull || !(await following?.makeRoom().catch(() => false))) throw error
        return await write(stores, durability, work)
      }
    },
    close: () => connection.close('left'),
  }
}

const isLost = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'InvalidStateError'

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
