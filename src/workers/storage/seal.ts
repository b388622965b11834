import { deleteDB, openDB } from 'idb'
import { sealOf } from '../../shared/storageNames.ts'
import { notFrozen } from '../shared/disk/notFrozen.ts'
import { openWithin } from './openWithin.ts'

/**
 * Makes the browser start a fresh log before we write to the store.
 *
 * Chromium goes on in the log it has. If a record in there was torn, by a kill of the run before or by a disk that was
 * full for a moment, what we add behind it looks damaged at the next start, and the browser then throws the whole store
 * away. Deleting a database compacts what is there into a table and begins a new log. Elsewhere this does nothing.
 */
export async function seal(store: string): Promise<void> {
  const scratch = sealOf(store)
  const opening = notFrozen(() =>
    openDB(scratch, 1, {
      upgrade: (database) => {
        database.createObjectStore('nothing')
      },
      // Another tab that seals at the same moment deletes what this one has open.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    }),
  )
  const database = await openWithin(opening, (late) => late.close())
  database.close()
  await openWithin(
    notFrozen(() => deleteDB(scratch)),
    () => {},
  )
}
