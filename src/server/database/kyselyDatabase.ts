import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, Kysely, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** What the engine says of a transaction that came into the way of another. */
const worthAnotherTry = new Set(['40001', '40P01'])
const maxRetries = 5
const pauseMs = 20

/** A database over one of the two engines. */
export function kyselyDatabase(dialect: Dialect): Database {
  const within = new AsyncLocalStorage<{ isOpen: boolean }>()
  const query = new Kysely<Tables>({ dialect: refusing(dialect, () => within.getStore()?.isOpen === true) })

  const once = <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> => {
    const state = { isOpen: true }
    return query
      .transaction()
      .execute((transaction) => within.run(state, () => work(transaction)))
      .finally(() => {
        state.isOpen = false
      })
  }

  return {
    query,
    async transaction(work) {
      for (let retries = 0; ; retries += 1) {
        try {
          return await once(work)
        } catch (error) {
          if (retries >= maxRetries || !worthAnotherTry.has(codeOf(error))) throw error
          await wait(Math.random() * pauseMs * 2 ** retries)
        }
      }
    },
    close: () => query.destroy(),
  }
}

/** The SQLSTATE of a failure. */
export const codeOf = (error: unknown): string => (error as { readonly code?: string } | undefined)?.code ?? ''

/**
 * Lends no further connection inside a transaction. The embedded engine has one: who asks for it there would wait for
 * himself, and with a pool that would be seen only under load.
 */
function refusing(dialect: Dialect, isInside: () => boolean): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      return {
        init: () => driver.init(),
        async acquireConnection() {
          if (isInside()) throw new Error('Inside a transaction, statements go through the transaction.')
          return driver.acquireConnection()
        },
        beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
        commitTransaction: (connection) => driver.commitTransaction(connection),
        rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
        releaseConnection: (connection) => driver.releaseConnection(connection),
        destroy: () => driver.destroy(),
      }
    },
  }
}
