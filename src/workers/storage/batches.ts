import type { IDBPObjectStore } from 'idb'
import type { Rows, StoreName } from './rows.ts'

/** Rows beside their keys, as they lie in one store. */
export interface Batch<S extends StoreName = StoreName> {
  readonly keys: readonly Rows[S]['key'][]
  readonly rows: readonly Rows[S]['value'][]
}

/**
 * All of a store, some at a time, so that a large one is never in memory whole. Its transaction ends as soon as
 * nothing is asked of it: whoever reads this may wait for requests of the same transaction only.
 */
export async function* batchesOf<S extends StoreName>(
  store: IDBPObjectStore<Rows, StoreName[], S, IDBTransactionMode>,
  size: number,
): AsyncGenerator<Batch<S>, void> {
  let range: IDBKeyRange | null = null
  for (;;) {
    const [keys, rows]: [Rows[S]['key'][], Rows[S]['value'][]] = await Promise.all([
      store.getAllKeys(range, size),
      store.getAll(range, size),
    ])
    if (keys.length > 0) yield { keys, rows }
    const last = keys.at(-1)
    if (keys.length < size || last === undefined) return
    range = IDBKeyRange.lowerBound(last, true)
  }
}
