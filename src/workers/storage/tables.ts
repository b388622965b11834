import { codeOf, type Message, PluginError } from 'sdk'
import { shapes } from '../../shared/records/shapes.ts'
import type { TableName, Tables } from '../../shared/records/tables.ts'
import { isEncrypted } from './encryption/encryptedRow.ts'
import { misshapen, notDecrypted } from './errors.ts'
import { lifts, type Migrations } from './migrations.ts'
import type { Row } from './rows.ts'

/** A record as it goes to disk. Refuses what has not the shape of one. */
export function rowOf<T extends TableName>(table: T, value: Tables[T]): Row {
  if (!shapes[table](value)) throw misshapen(`What was to be saved in ${table}`)
  const row = { v: lifts[table].length, value }
  return table === 'messages' ? { ...row, ...indexed(value as Message) } : row
}

/** What the indexes of messages go by. */
function indexed(message: Message): Partial<Row> {
  const { session, variants, bookmark, pinned, pictures = [] } = message
  return {
    ...(variants.some(({ state }) => state === 'generating') && { generating: 1 }),
    ...((bookmark !== undefined || pinned) && { marked: session }),
    ...(pictures.length > 0 && { pictures }),
  }
}

/** A record as the rest of Vesper knows it, whatever version it was written by. */
export function recordOf<T extends TableName>(table: T, row: Row, migrations: Migrations = lifts): Tables[T] {
  if (isEncrypted(row)) throw notDecrypted(table)
  const steps = migrations[table]
  if (row.v > steps.length) {
    throw new PluginError(
      'storage/newer-version',
      'A record was saved by a newer Vesper than this one. Reload the page to get the new one; nothing was changed.',
    )
  }
  const value = steps.slice(row.v).reduce((old, lift) => lift(old), row.value)
  if (!shapes[table](value)) throw misshapen(`A record in ${table}`)
  return value
}

/** The records that can be read. One spoilt record must not hide all others; it stays on disk as it is. */
export function recordsOf<T extends TableName>(table: T, rows: readonly Row[]): Tables[T][] {
  return rows.flatMap((row) => {
    try {
      return [recordOf(table, row)]
    } catch (error) {
      if (codeOf(error) === 'storage/newer-version') throw error
      console.warn(`Left out of ${table}:`, error)
      return []
    }
  })
}

export function keyOf<T extends TableName>(table: T, value: Tables[T]): IDBValidKey {
  if (table === 'messages') {
    const { session, position } = value as Message
    return [session, position]
  }
  return (value as Exclude<Tables[TableName], Message>).id
}
