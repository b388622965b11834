import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import { codeOf } from './retry.ts'

export interface Migration {
  /** Four digits and what it is about; the digits are the order. */
  readonly name: string
  readonly sql: string
}

/** A database that this version of Vesper cannot work with, in a sentence for the operator. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase'
}

const folder = join(import.meta.dirname, 'migrations')

/** The migrations that come with Vesper. */
export const shippedMigrations = (): readonly Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(folder, file), 'utf8') }))

interface Options {
  readonly database: Database
  readonly clock: Clock
  /** A name no other process has. */
  readonly holder: string
  readonly migrations?: readonly Migration[]
  /** Only tells what would run. */
  readonly dryRun?: boolean
}

const leaseMs = 60_000
const lease = 'migrate'
const pauseMs = 100
const maxTries = 1200

/**
 * Brings the tables up to date and answers the names of the migrations that ran. Of several nodes that start at once, one
 * does the work and the others wait for it. What ran once is never run again, and must not have been changed since.
 */
export const migrate = (options: Options): Promise<readonly string[]> =>
  options.database.withoutTimeout(() => (options.dryRun ? namesOfMissing(options) : applyMissing(options)))

async function namesOfMissing({ database, migrations = shippedMigrations() }: Options): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly found: string | null }>`
    select to_regclass('schema_migrations')::text as found`.execute(database.query)
  const done: Applied = rows[0]?.found ? await applied(database) : new Map()
  return missing(migrations, done).map(({ name }) => name)
}

async function applyMissing({
  database,
  clock,
  holder,
  migrations = shippedMigrations(),
}: Options): Promise<readonly string[]> {
  const names: string[] = []
  await createOwnTables(database)
  await takeLease(database, clock, holder)
  try {
    for (;;) {
      const [next] = missing(migrations, await applied(database))
      if (!next) return names
      if (await apply(database, next, holder, clock())) names.push(next.name)
      else await takeLease(database, clock, holder)
    }
  } finally {
    await database.query.deleteFrom('leases').where('name', '=', lease).where('holder', '=', holder).execute()
  }
}

/** Two nodes that start at once may both find nothing and make it: the one that comes second is told so, and that is fine. */
async function createOwnTables({ query }: Database): Promise<void> {
  const statements = [
    sql`create table if not exists leases (name text primary key, holder text not null, until timestamptz not null)`,
    sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null)`,
  ]
  for (const statement of statements) {
    await statement.execute(query).catch((error: unknown) => {
      if (!madeMeanwhile.has(codeOf(error))) throw error
    })
  }
}

const madeMeanwhile = new Set(['23505', '42P07', '42710'])

async function takeLease({ query }: Database, clock: Clock, holder: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = clock()
    const until = new Date(now.getTime() + leaseMs)
    const taken = await query
      .insertInto('leases')
      .values({ name: lease, holder, until })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder, until }).where('leases.until', '<', now))
      .returning('name')
      .executeTakeFirst()
    if (taken) return
    await wait(pauseMs)
  }
  throw new WrongDatabase('Another server has been changing the tables for minutes. Look whether it hangs.')
}

type Applied = ReadonlyMap<string, string>

async function applied({ query }: Database): Promise<Applied> {
  const found = await sql<{ readonly name: string; readonly checksum: string }>`
    select name, checksum from schema_migrations`.execute(query)
  return new Map(found.rows.map(({ name, checksum }) => [name, checksum]))
}

function missing(migrations: readonly Migration[], done: Applied): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...done.keys()].sort().find((name) => !known.has(name))
  if (newer)
    throw new WrongDatabase(`This database was made by a newer version of Vesper (it has ${newer}). Update Vesper.`)
  const changed = migrations.find(
    (migration) => done.has(migration.name) && done.get(migration.name) !== sumOf(migration),
  )
  if (changed) throw new WrongDatabase(`The migration ${changed.name} is not the one this database was made with.`)
  return migrations.filter(({ name }) => !done.has(name))
}

/**
 * False where another node has taken the lease meanwhile. Until its end the transaction keeps the row of the lease, which
 * others wait for: however long a migration takes, no second one runs beside it.
 */
const apply = (database: Database, migration: Migration, holder: string, now: Date): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('leases')
      .set({ until: new Date(now.getTime() + leaseMs) })
      .where('name', '=', lease)
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const statement of statementsOf(migration.sql)) await sql.raw(statement).execute(transaction)
    await sql`insert into schema_migrations (name, checksum, applied_at)
      values (${migration.name}, ${sumOf(migration)}, ${now})`.execute(transaction)
    return true
  })

/** Migrations hold no texts with a semicolon at the end of a line. */
const statementsOf = (text: string): readonly string[] =>
  text
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const sumOf = ({ sql: text }: Migration): string => createHash('sha256').update(text).digest('hex')
