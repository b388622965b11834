import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { type Audit, createAudit } from './audit.ts'
import type { AuditEntry } from './auditEntry.ts'
import { canonicalJson } from './canonicalJson.ts'

const ana = '0190a000-0000-7000-8000-000000000001'
const login: AuditEntry = {
  action: 'auth.login',
  outcome: 'done',
  actor: { id: ana, role: 'user' },
  subject: { kind: 'user', id: ana },
  ipHash: new Uint8Array([1, 2, 3]),
  meta: { method: 'password', count: 2, sessionId: ana },
}

let database: Database
let audit: Audit

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(() => {
  let seconds = 0
  const clock = () => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds++))
  audit = createAudit({ database, node: 'one', clock })
})

afterEach(async () => {
  await database.query.deleteFrom('audit_log').execute()
})

async function writeTen() {
  for (let row = 0; row < 10; row += 1) await audit.write({ ...login, meta: { count: row } })
}

test('what was written is a whole chain', async () => {
  expect(await audit.verify()).toMatchObject({ kind: 'whole', rows: 0 })
  await writeTen()
  const last = await audit.write({ action: 'access.refused', outcome: 'refused' })
  expect(await audit.verify()).toEqual({ kind: 'whole', rows: 11, last })
})

test('writing at once keeps one chain, also from two processes with one name', async () => {
  const other = createAudit({ database, node: 'one', clock: () => new Date() })
  await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? audit : other).write(login)))
  expect(await audit.verify()).toMatchObject({ kind: 'whole', rows: 50 })
})

test('each node has its own chain', async () => {
  const other = createAudit({ database, node: 'two', clock: () => new Date() })
  await audit.write(login)
  await other.write(login)
  await other.write(login)
  expect(await audit.verify()).toMatchObject({ kind: 'whole', rows: 1 })
  expect(await other.verify()).toMatchObject({ kind: 'whole', rows: 2 })
})

const changes = [
  "at = at + interval '1 second'",
  'actor_id = null',
  "actor_role = 'admin'",
  "action = 'auth.logout'",
  'subject = null',
  "outcome = 'refused'",
  'ip_hash = null',
  `meta = '{"count":99}'`,
]

test.each(changes)('a row that was changed (%s) is named', async (change) => {
  await writeTen()
  await sql`update audit_log set ${sql.raw(change)} where seq = 4`.execute(database.query)
  expect(await audit.verify()).toEqual({ kind: 'broken', seq: 4, why: 'changed' })
})

test.each([1, 5])('row %i that was removed is named', async (seq) => {
  await writeTen()
  await database.query.deleteFrom('audit_log').where('seq', '=', seq).execute()
  expect(await audit.verify()).toEqual({ kind: 'broken', seq, why: 'missing' })
})

test('a row that was removed, with the others moved up, is named', async () => {
  await writeTen()
  await database.query.deleteFrom('audit_log').where('seq', '=', 5).execute()
  for (let seq = 6; seq <= 10; seq += 1) {
    await database.query
      .updateTable('audit_log')
      .set({ seq: seq - 1 })
      .where('seq', '=', seq)
      .execute()
  }
  expect(await audit.verify()).toEqual({ kind: 'broken', seq: 5, why: 'changed' })
})

test('two rows that were swapped are named', async () => {
  await writeTen()
  for (const [from, to] of [
    [3, 99],
    [4, 3],
    [99, 4],
  ] as const) {
    await database.query.updateTable('audit_log').set({ seq: to }).where('seq', '=', from).execute()
  }
  expect(await audit.verify()).toEqual({ kind: 'broken', seq: 3, why: 'changed' })
})

test('a row that was put in, whole by itself, is named', async () => {
  await writeTen()
  const forger = createAudit({ database, node: 'forged', clock: () => new Date() })
  await forger.write(login)
  await database.query.deleteFrom('audit_log').where('node', '=', 'one').where('seq', '=', 5).execute()
  await sql`update audit_log set node = 'one', seq = 5 where node = 'forged'`.execute(database.query)
  expect(await audit.verify()).toEqual({ kind: 'broken', seq: 5, why: 'changed' })
})

test('a chain that was written anew from one row on does not follow the row before', async () => {
  await writeTen()
  await sql`delete from audit_log where seq >= 5`.execute(database.query)
  await sql`update audit_log set meta = '{"count":7}' where seq = 4`.execute(database.query)
  await audit.write(login)
  expect(await audit.verify()).toEqual({ kind: 'broken', seq: 4, why: 'changed' })
})

test('rows cut off at the end show against an anchor that was kept elsewhere, and so does a chain written anew', async () => {
  await writeTen()
  const kept = await audit.write(login)
  await audit.write(login)
  expect(await audit.verify({ upTo: kept })).toMatchObject({ kind: 'whole', rows: 12 })
  await sql`delete from audit_log where seq > 9`.execute(database.query)
  expect(await audit.verify()).toMatchObject({ kind: 'whole', rows: 9 })
  expect(await audit.verify({ upTo: kept })).toEqual({ kind: 'broken', seq: 10, why: 'missing' })
  await audit.write(login)
  await audit.write(login)
  expect(await audit.verify({ upTo: kept })).toEqual({ kind: 'broken', seq: 11, why: 'changed' })
})

test('old rows may be removed when the last of them is remembered', async () => {
  await writeTen()
  const after = await audit.write(login)
  await audit.write(login)
  await sql`delete from audit_log where seq <= ${after.seq}`.execute(database.query)
  expect(await audit.verify()).toEqual({ kind: 'broken', seq: 1, why: 'missing' })
  expect(await audit.verify({ after })).toMatchObject({ kind: 'whole', rows: 1 })
})

test.each(['my password is hunter2', 'ana@example.org', 'a\nb', 'x'.repeat(65), { a: 1 }, 1.5, null])(
  'text that is no word of ours (%j) is refused, even past the types',
  async (value) => {
    const entry = { ...login, meta: { reason: value } } as unknown as AuditEntry
    await expect(async () => audit.write(entry)).rejects.toThrow(TypeError)
    expect(await audit.verify()).toMatchObject({ rows: 0 })
  },
)

test('one value has one text', () => {
  expect(canonicalJson({ b: [1, { d: null, c: true }], a: 'ü"' })).toBe('{"a":"ü\\"","b":[1,{"c":true,"d":null}]}')
})
