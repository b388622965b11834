import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { createIdempotent, deleteOldKeys, hashBody, type Idempotent, type KeyedCall } from './idempotency.ts'

let database: Database
let idempotent: Idempotent
let now: Date

const call: KeyedCall = {
  userId: '0190a000-0000-7000-8000-000000000001',
  key: '5b2f5e0c-7f0f-4c58-9f3f-0c3f0c1d2e4b',
  route: 'POST /api/chastity/add-time',
  bodyHash: hashBody({ time: 600 }),
}
const added = { status: 200, response: { success: true, added: 600 } }

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(() => {
  now = new Date('2030-01-01T00:00:00Z')
  idempotent = createIdempotent({ database, clock: () => now })
})

afterEach(async () => {
  await database.query.deleteFrom('idempotency_keys').execute()
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const never = () => Promise.reject(new Error('must not run'))

test('the second call with a key gets the answer of the first, for a day', async () => {
  expect(await idempotent(call, async () => added)).toEqual({ kind: 'answered', isStored: false, ...added })
  pass(86_399)
  expect(await idempotent(call, never)).toEqual({ kind: 'answered', isStored: true, ...added })
  pass(1)
  expect(await idempotent(call, async () => added)).toMatchObject({ isStored: false })
})

test('a refusal is stored, too', async () => {
  const refused = { status: 409, response: { success: false, code: 'not_locked' } }
  await idempotent(call, async () => refused)
  expect(await idempotent(call, never)).toEqual({ kind: 'answered', isStored: true, ...refused })
})

test('the same key with another body or on another route is a mismatch', async () => {
  await idempotent(call, async () => added)
  expect(await idempotent({ ...call, bodyHash: hashBody({ time: 601 }) }, never)).toEqual({ kind: 'mismatch' })
  expect(await idempotent({ ...call, route: 'POST /api/coupons/redeem' }, never)).toEqual({ kind: 'mismatch' })
})

test('the same key of another user is another key', async () => {
  await idempotent(call, async () => added)
  const other = { ...call, userId: '0190a000-0000-7000-8000-000000000002' }
  expect(await idempotent(other, async () => added)).toMatchObject({ isStored: false })
})

test('of 20 calls at once one runs; the others are told so, or get its answer', async () => {
  let finish = () => {}
  const until = new Promise<void>((resolve) => {
    finish = resolve
  })
  const run = vi.fn(async () => {
    await until
    return added
  })
  const calls = Array.from({ length: 20 }, () => idempotent(call, run))
  const others = await Promise.all(Array.from({ length: 5 }, () => idempotent(call, run)))
  expect(others).toEqual(Array(5).fill({ kind: 'in_progress', retryAfterSeconds: 1 }))
  finish()
  const answers = await Promise.all(calls)
  expect(answers.filter((answer) => answer.kind === 'answered' && !answer.isStored)).toHaveLength(1)
  expect(answers.some(({ kind }) => kind === 'mismatch')).toBe(false)
  expect(run).toHaveBeenCalledOnce()
})

test.each([500, 503, 429])('an answer that asks to try again (%i) is not stored', async (status) => {
  await idempotent(call, async () => ({ status, response: { success: false } }))
  expect(await idempotent(call, async () => added)).toMatchObject({ kind: 'answered', isStored: false, status: 200 })
})

test('a call that throws gives its key back', async () => {
  await expect(idempotent(call, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await idempotent(call, async () => added)).toMatchObject({ isStored: false })
})

test('the key of a process that died is free after 60 s, and a late answer of it is not stored', async () => {
  let finish = () => {}
  const until = new Promise<void>((resolve) => {
    finish = resolve
  })
  const run = vi.fn(async () => {
    await until
    return { status: 200, response: { late: true } }
  })
  const late = idempotent(call, run)
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  pass(59)
  expect(await idempotent(call, never)).toMatchObject({ kind: 'in_progress' })
  pass(1)
  expect(await idempotent(call, async () => added)).toMatchObject({ isStored: false })
  finish()
  await late
  expect(await idempotent(call, never)).toMatchObject({ isStored: true, response: added.response })
})

test('the order of members makes no other body', () => {
  expect(hashBody({ a: 1, b: [2] })).toEqual(hashBody({ b: [2], a: 1 }))
  expect(hashBody({ a: 1 })).not.toEqual(hashBody({ a: '1' }))
})

test('keys are deleted when their day is over', async () => {
  await idempotent(call, async () => added)
  await deleteOldKeys(database, now)
  expect(await idempotent(call, never)).toMatchObject({ isStored: true })
  pass(86_400)
  await deleteOldKeys(database, now)
  expect(await database.query.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
