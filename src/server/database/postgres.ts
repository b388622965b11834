import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { cancelStatement } from './cancelStatement.ts'
import type { Database } from './database.ts'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { int8Oid, readInt8 } from './values.ts'

const maxStatementMs = 5000
/** How long after it was told to stop a server may stay silent before its connection counts as dead. */
const cancelMs = 5000

/** A real PostgreSQL, directly or through a pooler that lends connections by the transaction: nothing is kept in one. */
export function openPostgres(
  url: string,
  size: number,
  { statementTimeoutMs, skipsLocked }: { readonly statementTimeoutMs?: number; readonly skipsLocked?: boolean } = {},
): Database {
  const dialect = postgresDialect(url, size, statementTimeoutMs)
  return kyselyDatabase(dialect, {
    withoutTimeout: dialect.withoutTimeout,
    ...(skipsLocked !== undefined && { skipsLocked }),
  })
}

/** Kysely on a PostgreSQL, with a bound on the time of statements. */
export function postgresDialect(url: string, size: number, statementTimeoutMs = maxStatementMs) {
  const unbounded = new AsyncLocalStorage<true>()
  const pool = new Pool({
    connectionString: url,
    max: size,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === int8Oid ? readInt8 : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // Connections that end while nobody uses them are made anew.
  pool.on('error', () => {})

  /**
   * Ends a statement on the server once it takes too long. `statement_timeout` would be a session variable, which poolers
   * refuse or lend to others, and `query_timeout` would only stop waiting while the statement goes on.
   */
  async function run(client: PoolClient, text: string, parameters: readonly unknown[]) {
    if (unbounded.getStore()) return client.query(text, [...parameters])
    const timers = [
      setTimeout(() => cancelStatement(client), statementTimeoutMs),
      setTimeout(() => client.end(), statementTimeoutMs + cancelMs),
    ]
    try {
      return await client.query(text, [...parameters])
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }

  const lend = (client: PoolClient): PostgresPoolClient => ({
    // Cursors are asked for only where the dialect is given any.
    query: ((text: string, parameters: readonly unknown[]) =>
      run(client, text, parameters)) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  })

  return Object.assign(
    new PostgresDialect({ pool: { connect: async () => lend(await pool.connect()), end: () => pool.end() } }),
    { withoutTimeout: <T>(work: () => Promise<T>): Promise<T> => unbounded.run(true, work) },
  )
}
