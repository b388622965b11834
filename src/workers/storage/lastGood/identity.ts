import { textOf } from '../../../shared/fields.ts'
import { workerSettings } from '../../../shared/workerSettings.ts'
import { inTheClear } from '../openBehindLock.ts'
import type { Database, Reading, Writing } from '../rows.ts'
import { recordOf, rowOf } from '../tables.ts'

/** Where a store says who it is. It is in the copy like every setting, and comes back with it. */
const key = workerSettings.storeId

/**
 * Which store this is, from the first copy that was made of it; undefined before. A database that the browser made anew
 * in the place of a lost one is another store, and its copy must not take the place of the copy of the lost one.
 */
export async function storeIdOf(database: Database): Promise<string | undefined> {
  const tx = inTheClear(database, database.transaction(['settings']) as Reading)
  const row = await tx.objectStore('settings').get(key)
  return (row && textOf(recordOf('settings', row).value)) || undefined
}

/** Gives the store an id where it has none. */
export async function giveStoreId(database: Database): Promise<string> {
  const known = await storeIdOf(database)
  if (known !== undefined) return known
  const id = crypto.randomUUID()
  const tx = inTheClear(database, database.transaction(['settings'], 'readwrite', { durability: 'strict' }) as Writing)
  await Promise.all([tx.objectStore('settings').put(rowOf('settings', { id: key, value: id }), key), tx.done])
  return id
}
