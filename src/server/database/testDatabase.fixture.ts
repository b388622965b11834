import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { migrate, shippedMigrations } from './migrate.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { openPglite } from './pgliteEngine.ts'

let template: Promise<Blob> | undefined

/** A migrated database of its own for one test file, in memory. */
export async function openTestDatabase(): Promise<Database> {
  template ??= loadTemplate()
  return kyselyDatabase(pgliteDialect(await openPglite({ loadDataDir: await template })))
}

/** Making a database takes seconds, so one that was made with the same migrations is kept beside the build's other files. */
async function loadTemplate(): Promise<Blob> {
  const folder = join(import.meta.dirname, '../../../.cache')
  const sum = createHash('sha256').update(JSON.stringify(shippedMigrations())).digest('hex').slice(0, 16)
  const path = join(folder, `test-database-${sum}.tar`)
  if (!existsSync(path)) {
    const unfinished = `${path}.${randomUUID()}`
    mkdirSync(folder, { recursive: true })
    writeFileSync(unfinished, await makeTemplate())
    renameSync(unfinished, path)
  }
  return new Blob([readFileSync(path)])
}

async function makeTemplate(): Promise<Uint8Array> {
  const engine = await openPglite({})
  const database = kyselyDatabase(pgliteDialect(engine))
  await migrate({ database, clock: () => new Date(), holder: 'test' })
  const dump = await engine.pglite.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await dump.arrayBuffer())
}
