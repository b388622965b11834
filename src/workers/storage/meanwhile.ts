import type { IDBPTransaction } from 'idb'
import type { Rows, StoreName } from './rows.ts'

/**
 * Waits for something outside a transaction without losing it: a transaction ends when nothing is asked of it, so
 * it is asked for next to nothing until the other thing has come.
 */
export async function meanwhile<T>(
  tx: IDBPTransaction<Rows, StoreName[], IDBTransactionMode>,
  other: Promise<T>,
): Promise<T> {
  let waiting = true
  const over = () => {
    waiting = false
  }
  other.then(over, over)
  const [store] = tx.objectStoreNames
  while (waiting && store !== undefined) await tx.objectStore(store).getKey(IDBKeyRange.only(0))
  return other
}
