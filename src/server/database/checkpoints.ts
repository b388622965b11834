import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** How much of its log the embedded engine may have to read again at its next start. */
const maxLogBytes = 64 * 1024 * 1024

/** Writes the log back into the tables, so that it need not be kept. */
export const checkpoint = (query: Kysely<Tables>) => sql`checkpoint`.execute(query)

/** Writes the log back where it has grown beyond a bound, and answers whether it had. */
export async function checkpointIfLong(query: Kysely<Tables>, maxBytes = maxLogBytes): Promise<boolean> {
  const { rows } = await sql<{ readonly bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`.execute(query)
  const isLong = (rows[0]?.bytes ?? 0) > maxBytes
  if (isLong) await checkpoint(query)
  return isLong
}
