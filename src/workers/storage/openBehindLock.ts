import type { RowCipher } from './encryption/rowCipher.ts'
import type { LaterLock } from './laterLock.ts'
import type { Late } from './openLatest.ts'
import type { Database, Reading, Writing } from './rows.ts'

type Encrypt = <T extends Reading | Writing>(tx: T) => T

/** Of databases opened while the lock is on. */
const encrypts = new WeakMap<Database, Encrypt>()

export const isBehindLock = (database: Database): boolean => encrypts.has(database)

/** The transaction as work is to see it: its rows in the clear, also where they are encrypted on disk. */
export const inTheClear = <T extends Reading | Writing>(database: Database, tx: T): T =>
  encrypts.get(database)?.(tx) ?? tx

/**
 * Opens a store as its lock says, now and later: when the lock changes, `onChange` is called before anything is
 * rewritten, and the database is to be opened again through here.
 */
export function behindLock(lock: LaterLock, onChange: () => void) {
  let stopWatching = () => {}
  return async (open: (late: Late) => Promise<Database>, late: Late): Promise<Database> => {
    for (;;) {
      stopWatching()
      let changed = false
      const found = await lock.watch(() => {
        changed = true
        onChange()
      })
      stopWatching = found.close
      const cipher = found.record === undefined ? undefined : (await lock.pass())?.rows
      const database = await open((database) => (cipher || changed ? database.close() : late(database)))
      if (cipher) encrypts.set(database, await encryptWith(cipher))
      if (!changed) return database
      database.close()
    }
  }
}

async function encryptWith(cipher: RowCipher): Promise<Encrypt> {
  const { encryptedTransaction } = await import('./encryption/encryptedTransaction.ts')
  return (tx) => encryptedTransaction(tx, cipher)
}
