import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { migrate, shippedMigrations } from './migrate.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { openPglite } from './pgliteEngine.ts'

const folder = join(import.meta.dirname, '../../../.cache')
const prefix = 'database-'

/** Where the folder of a new database is kept, packed, with the tables of today's migrations in it. */
export function templatePath(): string {
  const sum = createHash('sha256').update(JSON.stringify(shippedMigrations())).digest('hex').slice(0, 16)
  return join(folder, `${prefix}${sum}.tar`)
}

/** What a new database begins with, where it was made before: making it takes seconds and a gigabyte of memory. */
export const readTemplate = (): Blob | undefined =>
  existsSync(templatePath()) ? new Blob([readFileSync(templatePath())]) : undefined

/** Makes the template unless it is there, and removes those of earlier migrations. */
export async function ensureTemplate(): Promise<void> {
  const path = templatePath()
  if (existsSync(path)) return
  mkdirSync(folder, { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  writeFileSync(unfinished, await makeTemplate())
  const old = readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith('.tar'))
  for (const name of old) rmSync(join(folder, name), { force: true })
  renameSync(unfinished, path)
}

async function makeTemplate(): Promise<Uint8Array> {
  const engine = await openPglite({})
  const database = kyselyDatabase(pgliteDialect(engine))
  await migrate({ database, clock: () => new Date(), holder: 'template' })
  const dump = await engine.pglite.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await dump.arrayBuffer())
}
