import type { Database } from '../rows.ts'

/** The number of the newest commit that can still be undone. */
export async function newestCommit(database: Database): Promise<number | undefined> {
  return (await database.transaction('journal').store.openKeyCursor(null, 'prev'))?.key
}
