import { driven } from 'sdk/testing'
import { expect, test } from 'vitest'
import { fractionsIn, lastOf, rig, tabAt, ticketIn } from '../rig.fixture.ts'

const profiles = ['0.3.64', '0.8.0', 'main-2026'] as const

test.each(profiles)('images-C60 a socket that breaks comes back, and the job goes on (%s)', async (profile) => {
  const at = rig({ profile })
  at.server.fault({ kind: 'ws-drop', at: 3 })
  const items = await at.begin({ steps: 60 }).end()
  expect(lastOf(items)).toMatchObject({ kind: 'done', seed: 7 })
  expect(fractionsIn(items).filter((fraction) => fraction > 0.3).length).toBeGreaterThan(5)
})

test('images-C61 a job that ends while nobody can hear it is found in the history', async () => {
  const at = rig()
  at.server.fault({ kind: 'ws-drop-until-done' })
  expect(lastOf(await at.begin({ steps: 30 }).end())?.kind).toBe('done')
})

test.each(profiles)('images-C62 after a reload the job is taken up again by its ticket (%s)', async (profile) => {
  const at = rig({ profile })
  const job = at.begin({ steps: 100 })
  await at.clock.advance(2000)
  const ticket = ticketIn(job.seen)
  at.close()
  const reloaded = tabAt(at.server, at.clock)
  const again = reloaded.take(ticket)
  const items = await again.end()
  expect(lastOf(items)).toMatchObject({ kind: 'done', seed: 7 })
  expect(fractionsIn(items).length).toBeGreaterThan(3)
})

test('images-C62 a page that goes stops nothing', async () => {
  const at = rig()
  at.begin({ steps: 100 })
  await at.clock.advance(2000)
  at.close()
  await at.clock.advance(1000)
  expect(at.server.jobs).toBe(1)
})

test('images-C62 a job that was finished in the meantime is brought from the history', async () => {
  const at = rig()
  const job = at.begin({ count: 2 })
  await job.end()
  const items = await tabAt(at.server, at.clock).take(ticketIn(job.seen)).end()
  expect(items.flatMap((item) => ('picture' in item ? [item.seed] : []))).toEqual([7, 8])
})

test('images-C62 leaving a job that was taken up again stops it', async () => {
  const at = rig()
  const job = at.begin({ steps: 100 })
  await at.clock.advance(2000)
  at.close()
  const leaving = new AbortController()
  const again = tabAt(at.server, at.clock).take(ticketIn(job.seen), leaving.signal)
  await at.clock.advance(2000)
  leaving.abort()
  await again.end()
  await at.clock.advance(1000)
  expect(at.server.jobs).toBe(0)
})

test('images-C63 a job the server forgot is lost after a second look, and not ordered again', async () => {
  const at = rig()
  at.server.fault({ kind: 'history-lost', at: 3 })
  const job = at.begin({ steps: 20 })
  await expect(job.end()).rejects.toMatchObject({ code: 'image/lost' })
  expect(at.server.requests.filter(({ url }) => url.endsWith('/prompt'))).toHaveLength(1)
})

test('images-C63 a ticket the server never heard of is lost', async () => {
  const at = rig()
  const job = at.begin()
  await job.end()
  at.server.restart()
  await expect(tabAt(at.server, at.clock).take(ticketIn(job.seen)).end()).rejects.toMatchObject({ code: 'image/lost' })
})

test.each(['', '{}', '{"job":7}', '[1]', 'null', '{"job":"a","client":"b","base":"http://elsewhere:1"}'])(
  'images-C63 %s is no ticket of this server',
  async (ticket) => {
    await expect(rig().take(ticket).end()).rejects.toMatchObject({ code: 'image/lost' })
  },
)

test('images-C64 a socket that has gone deaf does not keep the picture', async () => {
  const at = rig()
  at.server.fault({ kind: 'ws-deaf' })
  expect(lastOf(await at.begin({ steps: 200 }).end())?.kind).toBe('done')
})

test.each(profiles)('images-C65 without any socket the whole job works by asking (%s)', async (profile) => {
  const at = rig({ profile })
  at.server.fault({ kind: 'ws-none' })
  at.server.fault({ kind: 'queue-ahead', jobs: 2, ms: 3000 })
  const items = await at.begin({ steps: 30 }).end()
  expect(items.find(({ kind }) => kind === 'queued')).toMatchObject({ ahead: 2 })
  expect(lastOf(items)?.kind).toBe('done')
})

test('images-C65 without a socket the server is asked every few seconds, and no more often', async () => {
  const at = rig()
  at.server.fault({ kind: 'ws-none' })
  const job = at.begin({ steps: 600 })
  await at.clock.advance(3000)
  const before = at.server.requests.length
  await at.clock.advance(30_000)
  expect(at.server.requests.length - before).toBeLessThanOrEqual(24)
  await job.end()
})

test('a server that is away for some seconds keeps its job', async () => {
  const at = rig()
  const job = at.begin({ steps: 200 })
  await at.clock.advance(2000)
  at.server.fault({ kind: 'refused' })
  at.server.sockets.drop()
  await at.clock.advance(8000)
  expect(lastOf(job.seen)).toMatchObject({ kind: 'working', isAway: true })
  at.server.faults.clear('refused')
  expect(lastOf(await job.end())?.kind).toBe('done')
  expect(job.seen.filter((item) => item.kind === 'working' && item.isAway === true)).toHaveLength(1)
})

test('a server that is killed is seen at once, and given up after twelve seconds', async () => {
  const at = rig()
  const job = at.begin({ steps: 400 })
  await at.clock.advance(2000)
  const killedAt = at.clock.now()
  at.server.fault({ kind: 'refused' })
  at.server.sockets.drop()
  await at.clock.advance(400)
  expect(lastOf(job.seen)).toMatchObject({ kind: 'working', isAway: true })
  await expect(job.end()).rejects.toMatchObject({ code: 'image/unreachable' })
  expect(at.clock.now() - killedAt).toBeLessThan(20_000)
})

test('a server that stays away is said to be gone, and the ticket finds the picture later', async () => {
  const at = rig()
  const job = at.begin({ steps: 100 })
  await at.clock.advance(2000)
  at.server.fault({ kind: 'refused' })
  at.server.sockets.drop()
  await expect(job.end()).rejects.toMatchObject({ code: 'image/unreachable' })
  at.server.faults.clear('refused')
  const items = await driven(at.take(ticketIn(job.seen)).done, at.clock)
  expect(lastOf(items)?.kind).toBe('done')
})
