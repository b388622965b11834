import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './database.ts'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { int8Oid, readInt8 } from './values.ts'

const statementTimeoutMs = 5000

/** A real PostgreSQL, directly or through a pooler that lends connections by the transaction: nothing is kept in one. */
export function openPostgres(url: string, size: number): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    query_timeout: statementTimeoutMs,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === int8Oid ? readInt8 : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // Connections that end while nobody uses them are made anew.
  pool.on('error', () => {})
  return kyselyDatabase(new PostgresDialect({ pool }))
}
