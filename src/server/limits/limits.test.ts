import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { countExactly, deleteOldCounts } from './exactCounter.ts'
import type { LimitRule } from './limitClasses.ts'
import { createLimits } from './limits.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

afterEach(async () => {
  await database.query.deleteFrom('rate_limits').execute()
})

const start = Date.UTC(2030, 0, 1)
const at = (seconds: number) => new Date(start + seconds * 1000)
const rule: LimitRule = { by: 'user', limit: 5, seconds: 60 }
const bucket = new Uint8Array(32).fill(7)
const count = (seconds: number, cost = 1) => countExactly(database, bucket, rule, cost, at(seconds))

function limitsAt() {
  const time = { seconds: 0 }
  const limits = createLimits({ database, clock: () => at(time.seconds), secret: new Uint8Array(32) })
  return { limits, time }
}

test('20 calls at once never exceed the exact limit', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => count(0)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5)
  const more = await Promise.all(Array.from({ length: 20 }, () => count(7)))
  expect(more.filter(({ allowed }) => allowed)).toHaveLength(0)
})

test('exact: no window of time ever holds more than the limit, and a call comes through after the time it was told', async () => {
  const calls = fc.array(fc.record({ pass: fc.integer({ min: 0, max: 40 }), cost: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(calls, async (all) => {
      await database.query.deleteFrom('rate_limits').execute()
      const allowed: { readonly at: number; readonly cost: number }[] = []
      let now = 0
      for (const { pass, cost } of all) {
        now += pass
        const answer = await count(now, cost)
        if (!answer.allowed) {
          now += answer.retryAfterSeconds
          expect((await count(now, cost)).allowed).toBe(true)
        }
        allowed.push({ at: now, cost })
      }
      for (const { at: from } of allowed) {
        const inWindow = allowed.filter((call) => call.at >= from && call.at < from + 60)
        expect(inWindow.reduce((sum, call) => sum + call.cost, 0)).toBeLessThanOrEqual(5)
      }
    }),
    { numRuns: 15 },
  )
})

test('exact: tells what is left, and when all of it is free again', async () => {
  const answers = []
  for (let call = 0; call < 6; call += 1) answers.push(await count(call * 4))
  expect(answers.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0])
  // The slots of the first and of the last call that counted, each with its window after it.
  expect(answers.at(-1)).toMatchObject({ allowed: false, retryAfterSeconds: 45, resetAt: at(80) })
})

test('exact: a call that costs more than the whole limit is never allowed', async () => {
  expect(await count(0, 6)).toMatchObject({ allowed: false, remaining: 5 })
})

test('counts of the past are deleted', async () => {
  await count(0)
  await count(30)
  await deleteOldCounts(database, at(65))
  expect(await database.query.selectFrom('rate_limits').select('window_start').execute()).toHaveLength(1)
})

test('two nodes share an exact limit, and no address can be read in the database', async () => {
  const [one, two] = [limitsAt().limits, limitsAt().limits]
  const caller = { address: '203.0.113.9' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).check('register', caller)),
  )
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5)
  const rows = await database.query.selectFrom('rate_limits').select('bucket').execute()
  for (const row of rows) expect(Buffer.from(row.bucket).toString('latin1')).not.toContain('203.0.113.9')
})

test('register: 5 in 30 minutes and 20 in a day from one address, but not from another', async () => {
  const { limits, time } = limitsAt()
  const caller = { address: '203.0.113.9' }
  let allowed = 0
  for (time.seconds = 0; time.seconds < 70_000; time.seconds += 400) {
    if ((await limits.check('register', caller)).allowed) allowed += 1
    if (time.seconds === 1600) expect(allowed).toBe(5)
  }
  expect(allowed).toBe(20)
  expect((await limits.check('register', { address: '203.0.113.10' })).allowed).toBe(true)
})

test('mail: 5 in 30 minutes to one mailbox, wherever they come from', async () => {
  const { limits } = limitsAt()
  const answers = []
  for (let call = 0; call < 6; call += 1) {
    answers.push(await limits.check('mail', { address: `203.0.113.${call}`, mailbox: 'ana@example.org' }))
  }
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false])
})

test('mail: an address that is refused uses up nothing of a mailbox', async () => {
  const { limits } = limitsAt()
  for (let call = 0; call < 25; call += 1) await limits.check('mail', { address: 'evil', mailbox: `${call}` })
  for (let call = 0; call < 10; call += 1) await limits.check('mail', { address: 'evil', mailbox: 'ana@example.org' })
  const answer = await limits.check('mail', { address: 'good', mailbox: 'ana@example.org' })
  expect(answer).toMatchObject({ allowed: true, limit: 5, remaining: 4 })
})

test('upload: 30 in 30 minutes and 200 MiB in a day', async () => {
  const { limits } = limitsAt()
  const caller = { address: 'a', userId: 'ana' }
  const mebibyte = 1024 * 1024
  expect((await limits.check('upload', caller, 150 * mebibyte)).allowed).toBe(true)
  expect((await limits.check('upload', caller, 60 * mebibyte)).allowed).toBe(false)
  expect((await limits.check('upload', caller, 50 * mebibyte)).allowed).toBe(true)
})

test('user: one session stops at 300 while the others of the user go on', async () => {
  const { limits } = limitsAt()
  const from = (sessionId: string) => limits.check('user', { address: 'a', userId: 'ana', sessionId })
  for (let call = 0; call < 300; call += 1) expect((await from('one')).allowed).toBe(true)
  expect(await from('one')).toMatchObject({ allowed: false, limit: 300, retryAfterSeconds: expect.any(Number) })
  expect((await from('two')).allowed).toBe(true)
})

test('read-heavy: guests are counted by address and users by themselves', async () => {
  const { limits } = limitsAt()
  for (let call = 0; call < 61; call += 1) await limits.check('read-heavy', { address: 'a' })
  expect((await limits.check('read-heavy', { address: 'a' })).allowed).toBe(false)
  expect((await limits.check('read-heavy', { address: 'a', userId: 'ana' })).allowed).toBe(true)
})

test('a class of users cannot be asked about a guest', async () => {
  await expect(limitsAt().limits.check('chastity', { address: 'a' })).rejects.toThrow(TypeError)
})
