import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The one way to the data, whichever engine keeps it. */
export interface Database {
  /** For single statements. Inside `transaction` it refuses: the one connection of the embedded engine is taken then. */
  readonly query: Kysely<Tables>
  /**
   * Runs all of `work` or nothing of it. Where the engine asks for it, it runs again, up to five times more: `work` has
   * no effect outside of the transaction. Rejects with the failure of any of its statements, also one that `work` caught.
   */
  transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Whether claims may pass over rows that others hold; engines spread over several computers do that badly. */
  readonly skipsLocked: boolean
  /** Runs `work` with no limit on how long a statement takes: migrations rebuild whole tables. */
  withoutTimeout<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
