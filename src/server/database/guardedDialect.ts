import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { retried } from './retry.ts'

/** Makes both engines behave alike where they would not, or where a fault would be seen only under load. */
export function guardedDialect(dialect: Dialect, isInside: () => boolean): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), isInside),
  }
}

/**
 * Lends no further connection inside a transaction. The embedded engine has one: who asks for it there would wait for
 * himself.
 */
function guardedDriver(driver: Driver, isInside: () => boolean): Driver {
  const lent = new WeakMap<DatabaseConnection, LentConnection>()
  const of = (connection: DatabaseConnection): LentConnection => {
    const found = lent.get(connection)
    if (!found) throw new Error('This connection was not lent here.')
    return found
  }
  return {
    init: () => driver.init(),
    async acquireConnection() {
      if (isInside()) throw new Error('Inside a transaction, statements go through the transaction.')
      const connection = new LentConnection(await driver.acquireConnection())
      lent.set(connection, connection)
      return connection
    },
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(of(connection).inner, settings)
      of(connection).begin()
    },
    async commitTransaction(connection) {
      of(connection).assertWhole()
      await driver.commitTransaction(of(connection).inner)
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(of(connection).inner),
    releaseConnection: (connection) => driver.releaseConnection(of(connection).inner),
    destroy: () => driver.destroy(),
  }
}

/** A connection from when it is lent to when it is given back. */
class LentConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  #isInTransaction = false
  #failures: unknown[] = []

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  begin(): void {
    this.#isInTransaction = true
  }

  /** A failed statement spoils its transaction, whoever caught the failure: PostgreSQL would answer COMMIT by rolling back. */
  assertWhole(): void {
    for (const failure of this.#failures) throw failure
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A statement of its own leaves nothing when it fails. A transaction is run again as a whole.
    if (!this.#isInTransaction) return retried(() => this.inner.executeQuery<R>(query))
    try {
      return await this.inner.executeQuery<R>(query)
    } catch (error) {
      this.#failures.push(error)
      throw error
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}
