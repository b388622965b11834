import type { TableName, Tables } from '../../shared/records/tables.ts'
import type { Store } from './database.ts'
import type { Row } from './rows.ts'
import { recordsOf } from './tables.ts'

/** All records of a table, `size` at a time, each batch in a transaction of its own. */
export async function* tableBatches<T extends TableName>(
  store: Store,
  table: T,
  size = 500,
): AsyncGenerator<readonly Tables[T][], void> {
  let ahead: Promise<Lot> | undefined = lotAfter(store, table, size, undefined)
  while (ahead) {
    const { rows, last }: Lot = await ahead
    // One is read ahead, so that the disk works while the reader does.
    ahead = last === undefined ? undefined : lotAfter(store, table, size, last)
    // Whoever stops reading never learns of it.
    ahead?.catch(() => {})
    yield recordsOf(table, rows)
  }
}

interface Lot {
  readonly rows: readonly Row[]
  /** Absent where nothing follows. */
  readonly last?: IDBValidKey
}

function lotAfter(store: Store, table: TableName, size: number, key: IDBValidKey | undefined): Promise<Lot> {
  const range = key === undefined ? null : IDBKeyRange.lowerBound(key, true)
  return store.read([table], async (tx) => {
    const stored = tx.objectStore(table)
    const [keys, rows] = await Promise.all([stored.getAllKeys(range, size), stored.getAll(range, size)])
    const last = keys.length < size ? undefined : keys.at(-1)
    return { rows, ...(last !== undefined && { last }) }
  })
}
