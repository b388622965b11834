import type { Database } from '../database/database.ts'
import { kyselyDatabase } from '../database/kyselyDatabase.ts'
import { pgliteDialect } from '../database/pgliteDialect.ts'

/** A database that never answers. It cannot be closed, either. */
export const hangingDatabase = (): Database =>
  kyselyDatabase(pgliteDialect({ run: () => new Promise(() => {}), close: async () => {} }))
