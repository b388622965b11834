import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { createOneTimeTokens, type OneTimeTokens } from './oneTimeTokens.ts'

const userId = '01890a5d-ac96-774b-bcce-b302099a8057'
const hour = 60 * 60_000
let database: Database
let now: Date
let tokens: OneTimeTokens

// Making the first database of a process takes seconds.
beforeAll(async () => {
  database = await openTestDatabase()
  const at = new Date()
  const user = { id: userId, username: 'iris', username_key: 'iris', created_at: at, updated_at: at }
  await database.query.insertInto('users').values(user).execute()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  tokens = createOneTimeTokens({ database, clock: () => now })
  await database.query.deleteFrom('one_time_tokens').execute()
})

const issue = (kind: 'reset' | 'email' = 'reset') =>
  tokens.issue({ kind, userId, payload: { email: 'iris@example.org' }, lastsMs: hour })

test('A10: works once, for what it was made', async () => {
  const token = await issue()
  expect(await tokens.look({ kind: 'reset', token })).toMatchObject({ userId })
  expect(await tokens.use({ kind: 'email', token })).toBeUndefined()
  expect(await tokens.use({ kind: 'reset', token })).toEqual({ userId, payload: { email: 'iris@example.org' } })
  expect(await tokens.use({ kind: 'reset', token })).toBeUndefined()
  expect(await tokens.look({ kind: 'reset', token })).toBeUndefined()
})

test('A10: works for one of twenty that use it at once', async () => {
  const token = await issue()
  const used = await Promise.all(Array.from({ length: 20 }, () => tokens.use({ kind: 'reset', token })))
  expect(used.filter((owner) => owner !== undefined)).toHaveLength(1)
})

test('A10: expires', async () => {
  const token = await issue()
  now = new Date(now.getTime() + hour)
  expect(await tokens.use({ kind: 'reset', token })).toBeUndefined()
})

test('A10: cannot be guessed', async () => {
  const token = await issue()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  for (const guess of ['', 'A'.repeat(43), `${token}A`, token.toLowerCase()]) {
    expect(await tokens.use({ kind: 'reset', token: guess })).toBeUndefined()
  }
})

test('ends the older ones of its kind only', async () => {
  const [older, otherKind] = [await issue(), await issue('email')]
  const newer = await issue()
  expect(await tokens.use({ kind: 'reset', token: older })).toBeUndefined()
  expect(await tokens.use({ kind: 'reset', token: newer })).toBeDefined()
  expect(await tokens.use({ kind: 'email', token: otherKind })).toBeDefined()
})

test('is kept as a hash', async () => {
  const token = await issue()
  const row = await database.query.selectFrom('one_time_tokens').selectAll().executeTakeFirstOrThrow()
  expect(Buffer.from(row.token_hash)).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('is forgotten a day after it ended', async () => {
  await issue()
  const rows = () => database.query.selectFrom('one_time_tokens').selectAll().execute()
  now = new Date(now.getTime() + 25 * hour)
  await tokens.deleteOld()
  expect(await rows()).toHaveLength(1)
  now = new Date(now.getTime() + 1)
  await tokens.deleteOld()
  expect(await rows()).toHaveLength(0)
})
