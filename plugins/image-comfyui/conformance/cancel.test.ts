import { driven } from 'sdk/testing'
import { expect, test } from 'vitest'
import { kindsOf, lastOf, rig, ticketIn } from '../rig.fixture.ts'

const postsOf = ({ server }: ReturnType<typeof rig>) =>
  server.requests.flatMap(({ method, url, body }) =>
    method === 'POST' ? [`${new URL(url).pathname} ${String(body ?? '')}`] : [],
  )
const profiles = ['0.3.40', '0.3.64', '0.8.0', 'main-2026'] as const

test('images-C51 a card without enough memory is said to be so, and the next job may begin', async () => {
  const at = rig()
  at.server.fault({ kind: 'oom', afterSteps: 2 })
  await expect(at.begin().end()).rejects.toMatchObject({ code: 'image/out-of-memory' })
  expect(lastOf(await at.begin({ seed: 8 }).end())?.kind).toBe('done')
})

test('images-C52 a failure with a large report is short, and its trace lies apart', async () => {
  const at = rig()
  at.server.fault({ kind: 'exec-error' })
  const error = await at
    .begin()
    .end()
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: expect.stringMatching(/^image\//) })
  expect(String((error as Error).message).length).toBeLessThan(600)
  expect(JSON.stringify((error as { details?: unknown }).details ?? '').length).toBeLessThan(20_000)
  expect(JSON.stringify(at.log)).not.toMatch(/Traceback|\.py/)
})

test.each(profiles)('images-C53 a job that waits is taken from the queue, and nobody else’s (%s)', async (profile) => {
  const at = rig({ profile })
  at.server.fault({ kind: 'queue-ahead', jobs: 2, ms: 20_000 })
  const job = at.begin()
  await at.clock.advance(2000)
  expect(at.server.jobs).toBe(3)
  expect(await driven(at.cancel(ticketIn(job.seen)), at.clock)).toBe('cancelled')
  expect(at.server.jobs).toBe(2)
  expect(kindsOf(await job.end())).not.toContain('done')
})

test.each(profiles)(
  'images-C54 a job that runs is stopped, and its stream ends without a failure (%s)',
  async (profile) => {
    const at = rig({ profile })
    const job = at.begin({ steps: 100 })
    await at.clock.advance(2000)
    expect(await driven(at.cancel(ticketIn(job.seen)), at.clock)).toBe('cancelled')
    expect(kindsOf(await job.end())).not.toContain('done')
    expect(at.server.jobs).toBe(0)
  },
)

test.each(profiles)('images-C54 leaving a job that runs stops it (%s)', async (profile) => {
  const at = rig({ profile })
  const leaving = new AbortController()
  const job = at.begin({ steps: 100 }, leaving.signal)
  await at.clock.advance(2000)
  leaving.abort()
  await job.end()
  await at.clock.advance(1000)
  expect([at.server.jobs, at.clock.sleepers, at.sockets.size]).toEqual([0, 0, 0])
})

test('images-C55 an old server is not told to stop while somebody else’s job runs', async () => {
  const at = rig({ profile: '0.3.40' })
  at.server.fault({ kind: 'queue-ahead', jobs: 1, ms: 20_000 })
  const job = at.begin()
  await at.clock.advance(2000)
  await driven(at.cancel(ticketIn(job.seen)), at.clock)
  expect(postsOf(at).some((post) => post.startsWith('/interrupt'))).toBe(false)
  expect(at.server.jobs).toBe(1)
})

test('images-C55 an old server is told to stop when the job that runs is ours', async () => {
  const at = rig({ profile: '0.3.40' })
  const job = at.begin({ steps: 100 })
  await at.clock.advance(2000)
  await driven(at.cancel(ticketIn(job.seen)), at.clock)
  expect(postsOf(at)).toContain('/interrupt {}')
})

test.each(['0.3.64', '0.8.0', 'main-2026'] as const)(
  'images-C54 a stop always says which job it means (%s)',
  async (profile) => {
    const at = rig({ profile })
    const job = at.begin({ steps: 100 })
    await at.clock.advance(2000)
    await driven(at.cancel(ticketIn(job.seen)), at.clock)
    const { job: id } = JSON.parse(ticketIn(job.seen))
    const stops = postsOf(at).filter((post) => /interrupt|cancel/.test(post))
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.every((post) => post.includes(id))).toBe(true)
  },
)

test('images-C56 a picture that was finished before the stop came is kept, and said to be', async () => {
  const at = rig()
  at.server.fault({ kind: 'finished-before-cancel' })
  const job = at.begin({ steps: 10 })
  await at.clock.advance(800)
  expect(await driven(at.cancel(ticketIn(job.seen)), at.clock)).toBe('finished')
  expect(lastOf(await job.end())?.kind).toBe('done')
})

test('images-C57 a stop the server takes its time over is not confirmed after a quarter of a minute', async () => {
  const at = rig({ stepMs: 1000 })
  at.server.fault({ kind: 'interrupt-slow', ms: 40_000 })
  const job = at.begin({ steps: 100 })
  await at.clock.advance(1000)
  const began = at.clock.now()
  expect(await driven(at.cancel(ticketIn(job.seen)), at.clock)).toBe('unconfirmed')
  expect(at.clock.now() - began).toBeLessThan(17_000)
  expect(kindsOf(await job.end())).not.toContain('done')
  expect(at.server.jobs).toBe(0)
})

test('images-C58 a job that somebody else stopped is a failure that can be tried again', async () => {
  const at = rig()
  at.server.fault({ kind: 'interrupted-external', at: 3 })
  await expect(at.begin({ steps: 20 }).end()).rejects.toMatchObject({ code: 'image/interrupted' })
})

test('images-C59 a new server is asked in its own way, and nothing else', async () => {
  const at = rig({ profile: 'main-2026' })
  const job = at.begin({ steps: 100 })
  await at.clock.advance(2000)
  await driven(at.cancel(ticketIn(job.seen)), at.clock)
  const { job: id } = JSON.parse(ticketIn(job.seen))
  expect(postsOf(at).filter((post) => !post.startsWith('/prompt'))).toEqual([`/api/jobs/${id}/cancel `])
})

test('images-C59 a job the server no longer has to cancel was finished', async () => {
  const at = rig({ profile: 'main-2026' })
  const job = at.begin()
  await job.end()
  expect(await driven(at.cancel(ticketIn(job.seen)), at.clock)).toBe('finished')
})

test('images-C53 a job that is cancelled while its order is on the way is called off when it arrives', async () => {
  const at = rig()
  at.server.fault({ kind: 'slow-headers', ms: 3000, route: '/prompt' })
  at.server.fault({ kind: 'queue-ahead', jobs: 1, ms: 60_000 })
  const job = at.begin()
  await at.clock.advance(500)
  await driven(at.cancel(ticketIn(job.seen)), at.clock)
  expect(kindsOf(await job.end())).not.toContain('done')
  expect(at.server.jobs).toBe(1)
})
