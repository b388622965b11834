import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface Lease {
  readonly name: string
  readonly holder: string
}

/** Takes or renews a lease: true when it is ours until `until`. One guarded statement, so that it has one holder. */
export async function takeLease(
  { query }: Database,
  { name, holder }: Lease,
  now: Date,
  until: Date,
): Promise<boolean> {
  const taken = await query
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(sql<boolean>`leases.until <= ${now} or leases.holder = ${holder}`),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

export async function releaseLease({ query }: Database, { name, holder }: Lease): Promise<void> {
  await query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
