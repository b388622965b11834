import type { Database } from './database.ts'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { openPglite } from './pgliteEngine.ts'
import { ensureTemplate, readTemplate } from './template.ts'

/** A migrated database of its own for one test file, in memory. */
export async function openTestDatabase(): Promise<Database> {
  await ensureTemplate()
  const template = readTemplate()
  return kyselyDatabase(pgliteDialect(await openPglite(template ? { loadDataDir: template } : {})))
}
