import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../../../tests/support/postgres.ts'
import { fillDatabase } from './fillDatabase.fixture.ts'
import { migrate, shippedMigrations } from './migrate.ts'
import { moveTo } from './moveTo.ts'
import { openPostgres } from './postgres.ts'
import { describeTables } from './tableShapes.ts'
import { openTestDatabase } from './testDatabase.fixture.ts'

const postgres = await startPostgres()
const database = await openTestDatabase({ engine: 'embedded' })
afterAll(async () => {
  await database.close()
  await postgres?.stop()
})

test('tables come after those they refer to', async () => {
  const names = (await describeTables(database.query)).map(({ name }) => name)
  const made = shippedMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE TABLE (\w+)/gim)].map(([, name]) => name),
  )
  expect(names).toEqual(expect.arrayContaining(made))
  for (const child of ['sessions', 'hosted_usage', 'chastity_locks']) {
    expect(names.indexOf('users')).toBeLessThan(names.indexOf(child))
  }
  expect(names.indexOf('chastity_locks')).toBeLessThan(names.indexOf('chastity_events'))
})

test.skipIf(!postgres)('P18: every row arrives in PostgreSQL as it was', async () => {
  const url = (await postgres?.createDatabase()) ?? ''
  await fillDatabase(database, 5000)
  const moved = await moveTo(database, url)
  expect(moved.reduce((sum, { rows }) => sum + rows, 0)).toBe(5000)

  const target = openPostgres(url, 1)
  // Both sides once more, in the words of PostgreSQL itself.
  for (const name of ['users', 'audit_log', 'site_settings']) {
    const sums = await Promise.all([database, target].map((side) => sumOf(side.query, name)))
    expect([name, sums[1]]).toEqual([name, sums[0]])
  }
  await target.close()

  await expect(moveTo(database, url)).rejects.toThrow('holds rows already')
})

test.skipIf(!postgres)('a move that fails leaves nothing behind', async () => {
  const url = (await postgres?.createDatabase()) ?? ''
  const target = openPostgres(url, 1)
  await migrate({ database: target, clock: () => new Date(), holder: 'test' })
  await sql`alter table site_settings add check (key <> 'setting 7')`.execute(target.query)
  await expect(moveTo(database, url)).rejects.toMatchObject({ code: '23514' })
  expect(await target.query.selectFrom('users').select('id').execute()).toEqual([])
  await target.close()
})

async function sumOf(query: typeof database.query, name: string): Promise<string> {
  const { rows } = await sql<{
    readonly doc: unknown
  }>`select to_jsonb(t)::text as doc from ${sql.table(name)} as t`.execute(query)
  const lines = rows.map(({ doc }) => String(doc)).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
