import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { takeLease } from './leases.ts'
import { createSweeps, type Sweep } from './sweeps.ts'

let database: Database
let now: Date

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(() => {
  now = new Date('2030-01-01T00:00:00Z')
})

afterEach(async () => {
  await database.query.deleteFrom('leases').execute()
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const sweepsOf = (holder: string, sweeps: readonly Sweep[], onError = vi.fn()) =>
  createSweeps({ database, clock: () => now, holder, sweeps, onError })

test('of twenty processes one holds the lease, until it lets it run out', async () => {
  const take = (holder: string) => takeLease(database, { name: 'a', holder }, now, new Date(now.getTime() + 30_000))
  const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`${index}`)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const first = `${taken.indexOf(true)}`
  expect(await take(first)).toBe(true)
  expect(await take('other')).toBe(false)
  pass(30)
  expect(await take('other')).toBe(true)
  expect(await take(first)).toBe(false)
})

test('every sweep runs in the process that holds the lease, and in no other', async () => {
  const run = vi.fn(async () => undefined)
  const sweeps = [
    { name: 'a', run },
    { name: 'b', run },
  ]
  expect(await sweepsOf('one', sweeps).runOnce()).toBe(true)
  expect(run).toHaveBeenCalledTimes(2)
  expect(run).toHaveBeenCalledWith(now)
  expect(await sweepsOf('two', sweeps).runOnce()).toBe(false)
  expect(run).toHaveBeenCalledTimes(2)
  pass(31)
  expect(await sweepsOf('two', sweeps).runOnce()).toBe(true)
})

test('a sweep that fails is told of and does not keep the others from running', async () => {
  const run = vi.fn(async () => undefined)
  const onError = vi.fn()
  const bad = { name: 'bad', run: () => Promise.reject(new Error('no')) }
  await sweepsOf('one', [bad, { name: 'good', run }], onError).runOnce()
  expect(run).toHaveBeenCalledOnce()
  expect(onError).toHaveBeenCalledExactlyOnceWith('bad', expect.any(Error))
})

test('a holder that slept through its lease stops between two sweeps', async () => {
  const run = vi.fn(async () => undefined)
  const slow = {
    name: 'slow',
    run: async () => {
      pass(31)
      await sweepsOf('two', [{ name: 'other', run: async () => undefined }]).runOnce()
    },
  }
  expect(await sweepsOf('one', [slow, { name: 'next', run }]).runOnce()).toBe(false)
  expect(run).not.toHaveBeenCalled()
})

test('stopping gives the lease back at once', async () => {
  const run = vi.fn(async () => undefined)
  const first = sweepsOf('one', [{ name: 'a', run }])
  first.start()
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  await first.stop()
  expect(await sweepsOf('two', [{ name: 'a', run }]).runOnce()).toBe(true)
})
