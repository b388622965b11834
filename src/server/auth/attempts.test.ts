import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { type Attempts, createAttempts } from './attempts.ts'

const minute = 60_000
const iris = { username: 'iris', address: '203.0.113.9' }
let database: Database
let now: Date
let attempts: Attempts

// Making the first database of a process takes seconds.
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  attempts = createAttempts({ database, clock: () => now, secret: Buffer.from('secret') })
  await database.query.deleteFrom('auth_attempts').execute()
})

const advance = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const fail = async (times: number, who = iris) => {
  for (let time = 0; time < times; time++) await attempts.begin(who)
}

test('asks for a captcha after the first failure', async () => {
  expect(await attempts.look(iris)).toEqual({ failures: 0, needsCaptcha: false })
  await fail(1)
  expect(await attempts.look(iris)).toEqual({ failures: 1, needsCaptcha: true })
})

test('A6: closes after five failures until the oldest is fifteen minutes old', async () => {
  await fail(1)
  advance(minute)
  await fail(4)
  expect(await attempts.look(iris)).toEqual({ failures: 5, needsCaptcha: true, retryAfterSeconds: 14 * 60 })
  advance(14 * minute)
  expect(await attempts.look(iris)).toEqual({ failures: 4, needsCaptcha: true })
})

test.each(['IRIS', ' iris ', 'Iris\n', 'ｉｒｉｓ'])('A6: counts %j as the same name', async (username) => {
  await fail(5)
  expect(await attempts.look({ ...iris, username })).toMatchObject({ failures: 5 })
})

test('A6: of thirty that try at once, at most five get to compare', async () => {
  const begun = await Promise.all(Array.from({ length: 30 }, () => attempts.begin(iris)))
  const open = begun.filter(({ before }) => before.retryAfterSeconds === undefined)
  expect(open.length).toBeLessThanOrEqual(5)
  await Promise.all(begun.filter((attempt) => !open.includes(attempt)).map((attempt) => attempt.takeBack()))
  expect(await attempts.look(iris)).toMatchObject({ failures: open.length })
})

test('A7: leaves the name open from another address', async () => {
  await fail(9)
  expect(await attempts.look({ ...iris, address: '198.51.100.7' })).toEqual({ failures: 0, needsCaptcha: false })
})

test('asks everybody for a captcha after twenty failures of a name from anywhere', async () => {
  for (let host = 0; host < 20; host++) await fail(1, { ...iris, address: `198.51.100.${host}` })
  expect(await attempts.look(iris)).toEqual({ failures: 0, needsCaptcha: true })
})

test('closes an address after thirty attempts on any names', async () => {
  for (let name = 0; name < 30; name++) await fail(1, { ...iris, username: `name${name}` })
  expect(await attempts.look(iris)).toMatchObject({ failures: 0, retryAfterSeconds: 15 * 60 })
  expect((await attempts.look({ ...iris, address: '198.51.100.7' })).retryAfterSeconds).toBeUndefined()
})

test('is cleared by a success, for this name and address only', async () => {
  const elsewhere = { ...iris, address: '198.51.100.7' }
  await fail(3)
  await fail(3, elsewhere)
  await attempts.clear(iris)
  expect(await attempts.look(iris)).toEqual({ failures: 0, needsCaptcha: false })
  expect(await attempts.look(elsewhere)).toMatchObject({ failures: 3 })
})

test('is cleared everywhere by a new password', async () => {
  await fail(5)
  await attempts.clearName('IRIS')
  expect(await attempts.look(iris)).toEqual({ failures: 0, needsCaptcha: false })
})

test('keeps neither name nor address, and nothing for more than a day', async () => {
  await fail(1)
  const rows = () => database.query.selectFrom('auth_attempts').selectAll().execute()
  const [row] = await rows()
  expect(row && [Buffer.from(row.subject).length, Buffer.from(row.ip_hash).length]).toEqual([32, 32])
  expect(Buffer.from(row?.subject ?? []).toString()).not.toContain('iris')
  advance(24 * 60 * minute + 1)
  await attempts.deleteOld()
  expect(await rows()).toEqual([])
})
