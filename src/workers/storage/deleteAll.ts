import type { TableName } from '../../shared/records/tables.ts'
import { apply, type Committed } from './commit.ts'
import { misshapen } from './errors.ts'
import { isTable, type Write, type Writing } from './rows.ts'

/** Deletes all rows of these tables as one commit, within `tx`. */
export async function deleteAll(
  tx: Writing,
  label: string,
  tables: readonly TableName[],
  now: number,
): Promise<Committed> {
  if (!tables.every(isTable)) throw misshapen('A table')
  const deletions = tables.map(async (table): Promise<readonly Write[]> => {
    const keys = await tx.objectStore(table).getAllKeys()
    return keys.map((key) => ({ table, key }))
  })
  return apply(tx, label, (await Promise.all(deletions)).flat(), now)
}
