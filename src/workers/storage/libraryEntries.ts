import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import type { Store } from './database.ts'
import type { Row } from './rows.ts'
import { recordsOf } from './tables.ts'

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
