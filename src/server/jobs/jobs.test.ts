import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { backoffMs } from './backoff.ts'
import { type JobHandler, PermanentFailure } from './jobHandler.ts'
import { createJobs, type Jobs, type JobsOptions } from './jobs.ts'
import { claimJobs, deleteOldJobs, endJob } from './queue.ts'

let database: Database
let now: Date
const opened: Jobs[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(() => {
  now = new Date('2030-01-01T00:00:00Z')
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
  await database.query.deleteFrom('jobs').execute()
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

function jobsWith(run: JobHandler['run'], more: Partial<JobsOptions> & { readonly isSecret?: boolean } = {}): Jobs {
  const { isSecret = false, ...options } = more
  const jobs = createJobs({
    database,
    clock: () => now,
    worker: 'one',
    random: () => 0.5,
    handlers: { work: { run, isSecret } },
    onError: () => undefined,
    ...options,
  })
  opened.push(jobs)
  return jobs
}

const row = () => database.query.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
const claim = (worker: string, leaseMs = 60_000) =>
  claimJobs(database, {
    queue: 'work',
    worker,
    limit: 100,
    now,
    leaseUntil: new Date(now.getTime() + leaseMs),
    skipLocked: true,
  })

test('a job runs once with its payload, which is erased when it is done', async () => {
  const run = vi.fn(async () => undefined)
  const jobs = jobsWith(run)
  await jobs.enqueue({ queue: 'work', payload: { a: 1 } })
  expect(await jobs.runDue()).toBe(1)
  expect(await jobs.runDue()).toBe(0)
  expect(run).toHaveBeenCalledExactlyOnceWith({ a: 1 }, expect.objectContaining({ attempt: 1 }))
  expect(await row()).toMatchObject({ state: 'done', payload: {}, done_at: now, lease_until: null, worker: null })
})

test('a job that is due later waits for its time', async () => {
  const jobs = jobsWith(async () => undefined)
  await jobs.enqueue({ queue: 'work', payload: {}, runAt: new Date(now.getTime() + 10_000) })
  expect(await jobs.runDue()).toBe(0)
  pass(10)
  expect(await jobs.runDue()).toBe(1)
})

test('a job added in a transaction exists only when that commits', async () => {
  const run = vi.fn(async () => undefined)
  const jobs = jobsWith(run)
  const rolledBack = database.transaction(async (transaction) => {
    await jobs.enqueue({ queue: 'work', payload: {} }, transaction)
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await jobs.runDue()).toBe(0)
  await database.transaction((transaction) => jobs.enqueue({ queue: 'work', payload: {} }, transaction))
  expect(await jobs.runDue()).toBe(1)
})

test('with a unique key only one job waits or runs, and the next may follow when it is done', async () => {
  const jobs = jobsWith(async () => undefined)
  const job = { queue: 'work', payload: {}, uniqueKey: 'ana' }
  const added = await Promise.all(Array.from({ length: 20 }, () => jobs.enqueue(job)))
  expect(added.filter(({ kind }) => kind === 'queued')).toHaveLength(1)
  await claim('other')
  expect(await jobs.enqueue(job)).toEqual({ kind: 'already-queued' })
  pass(61)
  await jobs.runDue()
  expect(await jobs.enqueue(job)).toMatchObject({ kind: 'queued' })
})

test('a job that fails is tried again later each time, and is dead after its last attempt', async () => {
  const run = vi.fn(async () => {
    throw new Error('no luck')
  })
  const jobs = jobsWith(run)
  await jobs.enqueue({ queue: 'work', payload: { a: 1 }, maxAttempts: 3 })
  await jobs.runDue()
  expect(await row()).toMatchObject({ state: 'ready', attempts: 1, last_error: 'no luck' })
  pass(9)
  expect(await jobs.runDue()).toBe(0)
  pass(1)
  expect(await jobs.runDue()).toBe(1)
  pass(20)
  expect(await jobs.runDue()).toBe(1)
  expect(await row()).toMatchObject({ state: 'dead', attempts: 3, done_at: now, payload: { a: 1 } })
  pass(86_400)
  expect(await jobs.runDue()).toBe(0)
})

test('a permanent failure is not tried again, and takes a secret payload with it', async () => {
  const jobs = jobsWith(
    async () => {
      throw new PermanentFailure('no such user')
    },
    { isSecret: true },
  )
  await jobs.enqueue({ queue: 'work', payload: { token: 'secret' } })
  await jobs.runDue()
  expect(await row()).toMatchObject({ state: 'dead', attempts: 1, payload: {}, last_error: 'no such user' })
})

test('waits 2^attempt × 5 s, ± 20 %, at most an hour', () => {
  expect([1, 2, 3, 9].map((attempt) => backoffMs(attempt, () => 0.5))).toEqual([10_000, 20_000, 40_000, 2_560_000])
  expect(backoffMs(1, () => 0)).toBe(8000)
  expect(backoffMs(1, () => 0.999)).toBeCloseTo(11_996)
  for (const random of [0, 0.5, 0.999]) expect(backoffMs(50, () => random)).toBeLessThanOrEqual(3_600_000)
})

test('two workers on one database never run a job twice', async () => {
  const ran: unknown[] = []
  const run: JobHandler['run'] = async (payload) => {
    ran.push(payload)
  }
  const workers = ['one', 'two', 'three'].map((worker) => jobsWith(run, { worker, concurrency: 5 }))
  for (let number = 0; number < 60; number += 1) await workers[0]?.enqueue({ queue: 'work', payload: { number } })
  const counts = await Promise.all(workers.map((jobs) => jobs.runDue()))
  expect(counts.reduce((sum, count) => sum + count)).toBe(60)
  expect(new Set(ran.map((payload) => JSON.stringify(payload))).size).toBe(60)
  expect(ran).toHaveLength(60)
})

test.each([true, false])('20 claims at once share the jobs without overlap (skip locked: %s)', async (skipLocked) => {
  const jobs = jobsWith(async () => undefined)
  for (let number = 0; number < 10; number += 1) await jobs.enqueue({ queue: 'work', payload: { number } })
  const claimed = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      claimJobs(database, { queue: 'work', worker: `w${index}`, limit: 3, now, leaseUntil: now, skipLocked }),
    ),
  )
  const ids = claimed.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the job of a worker that died is taken over when its lease ends, and the dead one changes nothing any more', async () => {
  const run = vi.fn(async () => undefined)
  const jobs = jobsWith(run, { worker: 'two' })
  await jobs.enqueue({ queue: 'work', payload: {} })
  const [held] = await claim('one')
  pass(60)
  expect(await jobs.runDue()).toBe(0)
  pass(1)
  expect(await jobs.runDue()).toBe(1)
  expect(run).toHaveBeenCalledExactlyOnceWith({}, expect.objectContaining({ attempt: 2 }))
  if (!held) throw new Error('not claimed')
  expect(await endJob(database, held, { kind: 'again', runAt: now, error: 'late' }, now)).toBe(false)
  expect(await row()).toMatchObject({ state: 'done' })
})

test('a job whose workers keep dying is dead after its last attempt', async () => {
  const jobs = jobsWith(async () => undefined)
  await jobs.enqueue({ queue: 'work', payload: {}, maxAttempts: 1 })
  await claim('one')
  pass(61)
  expect(await jobs.runDue()).toBe(0)
  expect(await row()).toMatchObject({ state: 'dead', last_error: 'lease expired' })
})

test('a long job keeps its lease', async () => {
  const jobs = jobsWith(
    async () => {
      for (let count = 0; count < 8; count += 1) {
        pass(0.1)
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    },
    { leaseMs: 300 },
  )
  const other = jobsWith(async () => undefined, { worker: 'two' })
  await jobs.enqueue({ queue: 'work', payload: {} })
  const running = jobs.runDue()
  await vi.waitFor(async () => expect((await row()).state).toBe('active'))
  for (let count = 0; count < 8; count += 1) {
    expect(await other.runDue()).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await running).toBe(1)
})

test('a started worker runs a local job at once, without waiting for its poll', async () => {
  const run = vi.fn(async () => undefined)
  const jobs = jobsWith(run)
  jobs.start()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const before = performance.now()
  await jobs.enqueue({ queue: 'work', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), { interval: 5 })
  expect(performance.now() - before).toBeLessThan(700)
})

test('stopping waits for the job under way', async () => {
  let isOver = false
  const jobs = jobsWith(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    isOver = true
  })
  await jobs.enqueue({ queue: 'work', payload: {} })
  jobs.start()
  await vi.waitFor(async () => expect((await row()).state).toBe('active'), { interval: 5 })
  await jobs.stop()
  expect(isOver).toBe(true)
  expect((await row()).state).toBe('done')
})

test('stopping aborts and releases a job that takes too long, without counting the attempt', async () => {
  let signal: AbortSignal | undefined
  const jobs = jobsWith(
    (_payload, run) => {
      signal = run.signal
      return new Promise(() => undefined)
    },
    { graceMs: 50 },
  )
  await jobs.enqueue({ queue: 'work', payload: { a: 1 } })
  jobs.start()
  await vi.waitFor(async () => expect((await row()).state).toBe('active'), { interval: 5 })
  await jobs.stop()
  expect(signal?.aborted).toBe(true)
  expect(await row()).toMatchObject({ state: 'ready', attempts: 0, payload: { a: 1 }, worker: null })
})

test('one queue does not hold up another', async () => {
  const run = vi.fn(async () => undefined)
  const jobs = jobsWith(run, {
    graceMs: 10,
    handlers: { slow: { run: () => new Promise(() => undefined) }, quick: { run } },
  })
  await jobs.enqueue({ queue: 'slow', payload: {} })
  jobs.start()
  await jobs.enqueue({ queue: 'quick', payload: {} })
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
})

test('jobs that ended are deleted: done ones after 7 days, dead ones after 30', async () => {
  const jobs = jobsWith(async (payload) => {
    if ((payload as { readonly isBad?: boolean }).isBad) throw new PermanentFailure('bad')
  })
  await jobs.enqueue({ queue: 'work', payload: {} })
  await jobs.enqueue({ queue: 'work', payload: { isBad: true } })
  await jobs.runDue()
  const states = async () =>
    (await database.query.selectFrom('jobs').select('state').execute()).map(({ state }) => state)
  pass(7 * 86_400 + 1)
  await deleteOldJobs(database, now)
  expect(await states()).toEqual(['dead'])
  pass(23 * 86_400)
  await deleteOldJobs(database, now)
  expect(await states()).toEqual([])
})
