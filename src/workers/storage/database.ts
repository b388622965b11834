import { browserDisk } from '../shared/disk/disk.ts'
import type { Room } from '../shared/disk/room.ts'
import { type Connection, connect, type StoreLife } from './connection.ts'
import type { SaveOlderStore } from './copyOlder.ts'
import { isFull, storageError } from './errors.ts'
import type { Following } from './lastGood/following.ts'
import { type LaterLock, laterLock } from './laterLock.ts'
import { inTheClear } from './openBehindLock.ts'
import type { Database, Reading, StoreName, Writing } from './rows.ts'
import { requireRoom, withinRoom } from './withinRoom.ts'

/**
 * The open store. It opens on first use, and again after the browser or another tab took it away, after a write that
 * failed, and after the page came back. A newer tab leaves a newer store behind, which this Vesper then refuses to touch
 * (`storage/newer-version`). While the lock is on, it opens once the passphrase was given; calls wait until then. Nothing
 * is begun on a full disk (`storage/quota`).
 */
export interface Store {
  /** What has become of it so far; see `connection.ts`. */
  readonly life: StoreLife['kind']
  readonly lock: LaterLock
  read<T>(stores: readonly StoreName[], work: (tx: Reading) => Promise<T>): Promise<T>
  /** Rows as they lie on disk: encrypted while the lock is on. */
  readStored<T>(stores: readonly StoreName[], work: (tx: Reading) => Promise<T>): Promise<T>
  /** All of `work` or nothing. `strict` waits until the disk has it, `relaxed` until the system has. */
  write<T>(
    stores: readonly StoreName[],
    durability: 'strict' | 'relaxed',
    work: (tx: Writing) => Promise<T>,
  ): Promise<T>
  /** Closes it until the next call. */
  close(): void
}

/** `follow` makes what copies every change, if anything does; `room` tells whether the disk has any. */
export function openStore(
  name: string,
  keepOlder: SaveOlderStore,
  follow: (connection: Connection) => Following | undefined = () => undefined,
  lock: LaterLock = laterLock(name, browserDisk),
  room?: Room,
): Store {
  const connection = connect(name, keepOlder, lock)
  const following = follow(connection)

  /**
   * Begins a transaction; on a connection that ended meanwhile, again on a new one. Only that one is closed: others may
   * be using its successor already. Turning the lock on or off ends a connection twice.
   */
  const begin = async <T>(open: () => Promise<Database>, transaction: (database: Database) => T): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const database = await open()
      try {
        return transaction(database)
      } catch (error) {
        if (!isLost(error) || attempt === maxBegins) throw error
        connection.close('lost', database)
      }
    }
  }
  const read = async <T>(
    stores: readonly StoreName[],
    seen: (database: Database, tx: Reading) => Reading,
    work: (tx: Reading) => Promise<T>,
  ): Promise<T> => {
    try {
      const tx = await begin(connection.open, (database) => seen(database, database.transaction([...stores])))
      tx.done.catch(() => {})
      return await work(tx)
    } catch (error) {
      throw storageError(error)
    }
  }
  const write: Store['write'] = async (stores, durability, work) => {
    const { database, tx } = await begin(connection.openSealed, (database) => ({
      database,
      tx: database.transaction([...stores], 'readwrite', { durability }),
    })).catch(rethrow)
    const ended = tx.done.then(
      () => undefined,
      (error: unknown) => error,
    )
    const bounded = room && !isOfDraftsOnly(stores) ? withinRoom(tx, room) : tx
    const watched = following?.watch(bounded)
    try {
      const answer = await work(inTheClear(database, watched?.tx ?? bounded))
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
  let last: Promise<unknown> = Promise.resolve()
  /**
   * Writes go one after another. What is added behind a write that failed may be gone at the next start, although the
   * browser has said that it is stored: so nobody may be writing beside one that fails.
   */
  const afterLast = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  const writeWithRoom: Store['write'] = async (stores, durability, work) => {
    try {
      if (!isOfDraftsOnly(stores)) await requireRoom(room)
      return await write(stores, durability, work)
    } catch (error) {
      if (!isFull(error) || !(await following?.makeRoom().catch(() => false))) throw error
      return await write(stores, durability, work)
    }
  }
  return {
    lock,
    get life() {
      return connection.life.kind
    },
    read: (stores, work) => read(stores, inTheClear, work),
    readStored: (stores, work) => read(stores, (_database, tx) => tx, work),
    write: (stores, durability, work) => afterLast(() => writeWithRoom(stores, durability, work)),
    close: () => connection.close('left'),
  }
}

/** What is typed is also saved while the page is being left, which leaves no time to ask for room. */
const isOfDraftsOnly = (stores: readonly StoreName[]): boolean => stores.every((store) => store === 'composerDrafts')

/** How many connections may end one after another before a call gives up. */
const maxBegins = 5

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
