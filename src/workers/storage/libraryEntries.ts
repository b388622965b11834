import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import type { Store } from './database.ts'
import type { Row } from './rows.ts'
import { recordsOf } from './tables.ts'

const batchSize = 500

/** The characters changed last, newest first. */
export function newestLibraryEntries(store: Store, count: number): Promise<readonly LibraryEntry[]> {
  return store.read(['shelf'], async (tx) => {
    const rows: Row[] = []
    let cursor = await tx.objectStore('shelf').index('modified').openCursor(null, 'prev')
    while (cursor && rows.length < count) {
      rows.push(cursor.value)
      if (rows.length < count) cursor = await cursor.continue()
    }
    return recordsOf('shelf', rows)
  })
}

/** Every entry, in batches: nobody who reads them is busy for long. */
export async function* allLibraryEntries(store: Store): AsyncGenerator<readonly LibraryEntry[], void> {
  let ahead: Promise<Lot> | undefined = lotAfter(store, undefined)
  while (ahead) {
    const { rows, last }: Lot = await ahead
    // One is read ahead, so that the disk works while the reader does.
    ahead = last === undefined ? undefined : lotAfter(store, last)
    // Whoever stops reading never learns of it.
    ahead?.catch(() => {})
    yield recordsOf('shelf', rows)
  }
}

interface Lot {
  readonly rows: readonly Row[]
  /** Absent where nothing follows. */
  readonly last?: IDBValidKey
}

function lotAfter(store: Store, key: IDBValidKey | undefined): Promise<Lot> {
  const range = key === undefined ? null : IDBKeyRange.lowerBound(key, true)
  return store.read(['shelf'], async (tx) => {
    const shelf = tx.objectStore('shelf')
    const [keys, rows] = await Promise.all([shelf.getAllKeys(range, batchSize), shelf.getAll(range, batchSize)])
    const last = keys.length < batchSize ? undefined : keys.at(-1)
    return { rows, ...(last !== undefined && { last }) }
  })
}
