import type { TableName } from '../../shared/records/tables.ts'
import { apply, type Committed, storesFor } from './commit.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import { isTable, type Write } from './rows.ts'

/** Deletes all rows of these tables as one commit. */
export async function deleteAll(
  store: Store,
  label: string,
  tables: readonly TableName[],
  now: number,
): Promise<Committed> {
  if (!tables.every(isTable)) throw misshapen('A table')
  return await store.write(storesFor(tables), 'strict', async (tx) => {
    const deletions = tables.map(async (table): Promise<readonly Write[]> => {
      const keys = await tx.objectStore(table).getAllKeys()
      return keys.map((key) => ({ table, key }))
    })
    return apply(tx, label, (await Promise.all(deletions)).flat(), now)
  })
}
