import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Fills an empty database with so many rows: a fifth are users, a tenth settings, the others entries of the audit log. */
export async function fillDatabase({ query }: Database, rows: number): Promise<void> {
  const users = rows / 5
  const settings = rows / 10
  await sql`insert into users (id, username, username_key, email, bio, privacy, created_at, updated_at)
    select md5('user ' || n)::uuid, 'user_' || n, 'user_' || n, 'Ünï ' || n || '@example.com', 'a "quoted" \ ' || chr(128512),
      jsonb_build_object('list', jsonb_build_array(n, null, 'x')), ${first}::timestamptz + n * interval '1 second 7 microseconds',
      ${first}::timestamptz
    from generate_series(1, ${users}::int) as n`.execute(query)
  await sql`insert into site_settings (key, value, updated_at)
    select 'setting ' || n, to_jsonb(n / 3.0), ${first}::timestamptz from generate_series(1, ${settings}::int) as n`.execute(
    query,
  )
  await sql`insert into audit_log (node, seq, at, action, outcome, meta, prev_hash, hash)
    select 'node ' || n % 3, n, ${first}::timestamptz + n * interval '1 millisecond', 'session.open', 'ok', '[]',
      decode(md5(n::text), 'hex'), decode(md5('hash ' || n), 'hex')
    from generate_series(1, ${rows - users - settings}::int) as n`.execute(query)
}

const first = '2030-01-15T12:00:00.000001Z'
