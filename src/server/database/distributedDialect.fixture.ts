import type { Dialect, Driver } from 'kysely'

/** How often a transaction is asked to begin again. */
const share = 0.05

/** What an engine spread over several servers does now and then: it refuses to commit, although nothing was wrong. */
export function distributedDialect(dialect: Dialect, random: () => number = Math.random): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => refusing(dialect.createDriver(), random),
  }
}

const refusing = (driver: Driver, random: () => number): Driver => ({
  init: () => driver.init(),
  acquireConnection: () => driver.acquireConnection(),
  beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
  async commitTransaction(connection) {
    if (random() < share) throw Object.assign(new Error('restart transaction'), { code: '40001' })
    await driver.commitTransaction(connection)
  },
  rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
  releaseConnection: (connection) => driver.releaseConnection(connection),
  destroy: () => driver.destroy(),
})
