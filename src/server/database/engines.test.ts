import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { startPooler, startPostgres } from '../../../tests/support/postgres.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { migrate } from './migrate.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { openPglite } from './pgliteEngine.ts'
import { openPostgres } from './postgres.ts'
import { ensureTemplate } from './template.ts'

/* P2: what the server relies on, on every engine it runs on. */

interface Rig {
  /** Migrated, for all tests of an engine. */
  readonly database: Database
  openEmpty(): Promise<Database>
}

interface ServerRig extends Rig {
  createDatabase(isolation?: 'serializable'): Promise<string>
}

const clock = () => new Date('2030-01-15T12:00:00.000Z')
const folder = mkdtempSync(join(tmpdir(), 'vesper-engines-'))
await ensureTemplate()
const postgres = await startPostgres()
const pooler = postgres && (await startPooler(postgres))

const embedded: Rig = {
  database: await openEmbedded(folder),
  openEmpty: async () => kyselyDatabase(pgliteDialect(await openPglite({}))),
}

async function serverRig(createDatabase: ServerRig['createDatabase']): Promise<ServerRig> {
  const openEmpty = async () => openPostgres(await createDatabase(), 4)
  return { database: await openEmpty(), openEmpty, createDatabase }
}

const direct = postgres && (await serverRig((isolation) => postgres.createDatabase(isolation && { isolation })))
const pooled =
  postgres &&
  pooler &&
  (await serverRig(async (isolation) => pooler.addressFor(await postgres.createDatabase(isolation && { isolation }))))

for (const rig of [embedded, direct, pooled]) {
  if (rig) await migrate({ database: rig.database, clock, holder: 'test' })
}

afterAll(async () => {
  for (const rig of [embedded, direct, pooled]) await rig?.database.close()
  await pooler?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Tests of an engine, or one that says it is not there. */
function on<R extends Rig>(name: string, rig: R | undefined, specify: (rig: R) => void): void {
  if (rig) describe(name, () => specify(rig))
  else test.skip(`${name} is not installed here`, () => {})
}

const row = (key: string) => ({ key, value: {}, updated_at: clock() })
const keysOf = async ({ query }: Database) =>
  (await query.selectFrom('site_settings').select('key').execute()).map(({ key }) => key)

const allEngines: readonly (readonly [string, Rig | undefined])[] = [
  ['the embedded engine', embedded],
  ['PostgreSQL', direct],
  ['PostgreSQL behind a pooler', pooled],
]

for (const [name, found] of allEngines) {
  on(name, found, ({ database, openEmpty }) => {
    test('P2: values come back as they are used', async () => {
      const at = new Date(1_700_000_000_123)
      const { rows } = await sql<{ readonly bytes: Uint8Array }>`select ${at}::timestamptz as at,
        ${Buffer.from([0, 255])}::bytea as bytes, ${{ a: [1] }}::jsonb as doc, 5::int8 as big, null::text as nothing,
        true as yes, count(*) as counted from users`.execute(database.query)
      const [{ bytes, ...others } = { bytes: [] }] = rows
      expect(others).toEqual({ at, doc: { a: [1] }, big: 5, nothing: null, yes: true, counted: 0 })
      expect([...bytes]).toEqual([0, 255])
      await expect(sql`select 9007199254740993::int8`.execute(database.query)).rejects.toThrow('more than a number')
    })

    test('P2: changes tell how many rows they changed', async () => {
      const { numInsertedOrUpdatedRows } = await database.query
        .insertInto('site_settings')
        .values([row('counted 1'), row('counted 2')])
        .executeTakeFirstOrThrow()
      const { numDeletedRows } = await database.query
        .deleteFrom('site_settings')
        .where('key', 'like', 'counted %')
        .executeTakeFirstOrThrow()
      expect([numInsertedOrUpdatedRows, numDeletedRows]).toEqual([2n, 2n])
    })

    test('P2: a second row with a key names its code and its constraint', async () => {
      const insert = () => database.query.insertInto('site_settings').values(row('unique')).execute()
      await insert()
      await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'site_settings_pkey' })
    })

    test('P2: a transaction keeps all or nothing', async () => {
      const work = database.transaction(async (transaction) => {
        await transaction.insertInto('site_settings').values(row('half')).execute()
        throw new Error('no')
      })
      await expect(work).rejects.toThrow('no')
      expect(await keysOf(database)).not.toContain('half')
    })

    test('P2: a transaction whose failure was caught is not taken for kept', async () => {
      await database.query.insertInto('site_settings').values(row('there')).execute()
      const work = database.transaction(async (transaction) => {
        await transaction.insertInto('site_settings').values(row('lost')).execute()
        await transaction
          .insertInto('site_settings')
          .values(row('there'))
          .execute()
          .catch(() => {})
        return 'kept'
      })
      await expect(work).rejects.toMatchObject({ code: '23505' })
      expect(await keysOf(database)).not.toContain('lost')
    })

    test('P2: inside a transaction, what would wait for itself is refused', async () => {
      const refusal = 'go through the transaction'
      const outside = () => database.query.selectFrom('jobs').selectAll().execute()
      await expect(database.transaction(outside)).rejects.toThrow(refusal)
      await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(refusal)
    })

    test('P2: work runs again when the engine asks for it, six times at most', async () => {
      let runs = 0
      const failing = (times: number) =>
        database.transaction(async (transaction) => {
          runs += 1
          await transaction.selectFrom('jobs').selectAll().execute()
          if (runs <= times) throw Object.assign(new Error('serialization'), { code: '40001' })
          return runs
        })
      expect(await failing(2)).toBe(3)
      runs = 0
      await expect(failing(9)).rejects.toThrow('serialization')
      expect(runs).toBe(6)
    })

    test('P2: migrations run once, also where two nodes start at once', { timeout: 120_000 }, async () => {
      const empty = await openEmpty()
      const node = (holder: string, more = {}) => migrate({ database: empty, clock, holder, migrations, ...more })
      const migrations = [table('0001-first', 'first'), table('0002-second', 'second')]

      expect(await node('dry', { dryRun: true })).toEqual(['0001-first', '0002-second'])
      expect(await tablesOf(empty)).toEqual([])

      const [one, other] = await Promise.all([node('one'), node('other')])
      expect([...one, ...other]).toEqual(['0001-first', '0002-second'])
      expect(await node('later')).toEqual([])

      const [first] = migrations
      await expect(node('older', { migrations: [first] })).rejects.toThrow(
        'a newer version of Vesper (it has 0002-second)',
      )
      const changed = [first, table('0002-second', 'another')]
      await expect(node('changed', { migrations: changed })).rejects.toThrow('0002-second is not the one')
      await expect(node('changed', { migrations: changed, dryRun: true })).rejects.toThrow('0002-second is not the one')

      const broken = { name: '0003-broken', sql: 'create table third (id uuid primary key);\nselect 1 / 0;\n' }
      await expect(node('broken', { migrations: [...migrations, broken] })).rejects.toMatchObject({ code: '22012' })
      expect(await tablesOf(empty)).toEqual(['first', 'leases', 'schema_migrations', 'second'])
      expect(await empty.query.selectFrom('leases').selectAll().execute()).toEqual([])
      await empty.close()
    })
  })
}

const table = (name: string, of: string) => ({ name, sql: `create table ${of} (id uuid primary key);\n` })

async function tablesOf({ query }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`select table_name::text as name from information_schema.tables
    where table_schema = current_schema()`.execute(query)
  return rows.map(({ name }) => name).sort()
}

const servers: readonly (readonly [string, ServerRig | undefined])[] = [
  ['sessions of PostgreSQL', direct],
  ['sessions of PostgreSQL behind a pooler', pooled],
]

for (const [name, found] of servers) {
  on(name, found, ({ database, createDatabase }) => {
    test('that contradict each other when serialized run again, and one gives way', async () => {
      const shared = openPostgres(await createDatabase('serializable'), 4)
      await migrate({ database: shared, clock, holder: 'test' })
      await shared.query
        .insertInto('site_settings')
        .values([row('on call 1'), row('on call 2')])
        .execute()
      const bothHaveRead = meeting(2)
      let runs = 0
      const leave = (key: string) =>
        shared.transaction(async (transaction) => {
          runs += 1
          const { length } = await transaction.selectFrom('site_settings').select('key').execute()
          await bothHaveRead()
          if (length > 1) await transaction.deleteFrom('site_settings').where('key', '=', key).execute()
        })
      await Promise.all([leave('on call 1'), leave('on call 2')])
      expect(await keysOf(shared)).toHaveLength(1)
      expect(runs).toBeGreaterThan(2)
      await shared.close()
    })

    test('that change one row at once when serialized all succeed, without a transaction as well', async () => {
      const shared = openPostgres(await createDatabase('serializable'), 2)
      await sql`create table counters (id uuid primary key, count integer)`.execute(shared.query)
      await sql`insert into counters values ('018f0000-0000-7000-8000-000000000000', 0)`.execute(shared.query)
      await Promise.all(
        Array.from({ length: 6 }, () => sql`update counters set count = count + 1`.execute(shared.query)),
      )
      expect((await sql`select count from counters`.execute(shared.query)).rows).toEqual([{ count: 6 }])
      await shared.close()
    })

    test('that wait for each other both succeed', async () => {
      await database.query
        .insertInto('site_settings')
        .values([row('a'), row('b')])
        .execute()
      const bothHaveOne = meeting(2)
      const touch = (first: string, second: string) =>
        database.transaction(async (transaction) => {
          const update = (key: string) =>
            transaction.updateTable('site_settings').set({ updated_at: clock() }).where('key', '=', key).execute()
          await update(first)
          await bothHaveOne()
          await update(second)
        })
      await expect(Promise.all([touch('a', 'b'), touch('b', 'a')])).resolves.toBeDefined()
    })

    test('have statements that take too long ended by the server, and go on', async () => {
      const hasty = openPostgres(await createDatabase(), 1, { statementTimeoutMs: 300 })
      const begun = Date.now()
      await expect(sql`select pg_sleep(60)`.execute(hasty.query)).rejects.toMatchObject({ code: '57014' })
      expect(Date.now() - begun).toBeLessThan(4000)
      const { rows } = await sql`select query from pg_stat_activity
        where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`.execute(hasty.query)
      expect(rows).toEqual([])
      const within = hasty.transaction((transaction) => sql`select pg_sleep(60)`.execute(transaction))
      await expect(within).rejects.toMatchObject({ code: '57014' })
      await hasty.close()
    })

    test('wait for a migration that outlasts the time for statements and its lease', async () => {
      const url = await createDatabase()
      const nodes = [1, 2].map(() => openPostgres(url, 2, { statementTimeoutMs: 200 }))
      const migrations = [{ name: '0001-slow', sql: 'create table slow (id uuid primary key);\nselect pg_sleep(1);\n' }]
      const later = () => new Date(clock().getTime() + 3_600_000)
      const ran = await Promise.all(
        nodes.map(async (node, place) => {
          await wait(place * 300)
          return migrate({ database: node, clock: place === 0 ? clock : later, holder: `node ${place}`, migrations })
        }),
      )
      expect(ran.flat()).toEqual(['0001-slow'])
      for (const node of nodes) await node.close()
    })
  })
}

/** Lets nobody on until so many have come, once. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = withResolvers()
  let count = 0
  return () => {
    count += 1
    if (count === size) resolve()
    return promise
  }
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
