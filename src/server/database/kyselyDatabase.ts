import { AsyncLocalStorage } from 'node:async_hooks'
import { type Dialect, Kysely, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { guardedDialect } from './guardedDialect.ts'
import { retried } from './retry.ts'
import type { Tables } from './tables.ts'

/** A database over one of the two engines. Only one of them limits the time of statements. */
export function kyselyDatabase(
  dialect: Dialect,
  {
    withoutTimeout = (work) => work(),
    skipsLocked = true,
  }: Partial<Pick<Database, 'withoutTimeout' | 'skipsLocked'>> = {},
): Database {
  const within = new AsyncLocalStorage<{ isOpen: boolean }>()
  const query = new Kysely<Tables>({ dialect: guardedDialect(dialect, () => within.getStore()?.isOpen === true) })

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
    transaction: (work) => retried(() => once(work)),
    skipsLocked,
    withoutTimeout,
    close: () => query.destroy(),
  }
}
