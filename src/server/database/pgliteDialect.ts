import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/** What runs statements on the embedded engine, in this thread or another. */
export interface Engine {
  run(sql: string, parameters: readonly unknown[]): Promise<EngineResult>
  close(): Promise<void>
}

export interface EngineResult {
  readonly rows: readonly unknown[]
  readonly affected: number
}

/** Kysely on the embedded engine. That has one connection, so who wants it waits in line. */
export function pgliteDialect(engine: Engine): Dialect {
  let last: Promise<void> = Promise.resolve()
  const releases = new WeakMap<DatabaseConnection, () => void>()

  async function acquireConnection(): Promise<DatabaseConnection> {
    const before = last
    let release = () => {}
    last = new Promise((resolve) => {
      release = resolve
    })
    await before
    const connection = connectionTo(engine)
    releases.set(connection, release)
    return connection
  }

  const say = (sql: string) => async (connection: DatabaseConnection) =>
    void (await connection.executeQuery(CompiledQuery.raw(sql)))

  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection,
      beginTransaction: say('begin'),
      commitTransaction: say('commit'),
      rollbackTransaction: say('rollback'),
      async releaseConnection(connection) {
        releases.get(connection)?.()
      },
      async destroy() {
        await last
        await engine.close()
      },
    }),
  }
}

function connectionTo(engine: Engine): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affected } = await engine.run(sql, parameters)
      return { rows: rows as R[], numAffectedRows: BigInt(affected) }
    },
    // biome-ignore lint/correctness/useYield: the embedded engine has no cursors, and nothing here asks for one.
    async *streamQuery() {
      throw new Error('The embedded engine does not stream.')
    },
  }
}
