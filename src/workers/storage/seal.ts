import { deleteDB, openDB } from 'idb'

/**
 * Makes the browser start a fresh log before we write to the store for the first time.
 *
 * Chromium goes on in the log of the run before. If that run was killed between the two halves of a record, what we
 * add behind the torn record looks damaged at the next start, and the browser then throws the whole store away.
 * Deleting a database compacts what is there into a table and begins a new log. Elsewhere this does nothing.
 */
export async function seal(store: string): Promise<void> {
  const scratch = `${store}-seal`
  const database = await openDB(scratch, 1, {
    upgrade: (opening) => {
      opening.createObjectStore('nothing')
    },
  })
  database.close()
  await deleteDB(scratch)
}
