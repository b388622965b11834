import { expect, test } from 'vitest'
import { fractionsIn, kindsOf, lastOf, rig, tabAt, ticketIn } from '../rig.fixture.ts'

const aheadIn = (items: readonly object[]) => items.flatMap((item) => ('ahead' in item ? [item.ahead] : []))
const previewsIn = (items: readonly object[]) => items.flatMap((item) => ('preview' in item ? [item.preview] : []))

test.each(['0.3.64', '0.8.0', 'main-2026'] as const)(
  'images-C32 the place in the queue is told down to nothing (%s)',
  async (profile) => {
    const at = rig({ profile })
    at.server.fault({ kind: 'queue-ahead', jobs: 3, ms: 4000 })
    const items = await at.begin().end()
    const ahead = aheadIn(items)
    expect(ahead[0]).toBe(3)
    expect(ahead).toEqual([...ahead].sort((a, b) => Number(b) - Number(a)))
    expect(ahead.length).toBeGreaterThanOrEqual(3)
    expect(lastOf(items)?.kind).toBe('done')
  },
)

test.each(['0.3.64', '0.8.0'] as const)(
  'images-C33 what others ordered is neither told nor logged nor kept (%s)',
  async (profile) => {
    const at = rig({ profile })
    at.server.fault({ kind: 'queue-ahead', jobs: 2, ms: 2000 })
    at.server.fault({ kind: 'foreign-broadcast', ms: 500 })
    const items = await at.begin().end()
    expect(JSON.stringify([items, at.log])).not.toContain('a letter that is not meant for you')
  },
)

test('images-C34 a job waits, works with rising progress, and is done', async () => {
  const at = rig()
  at.server.fault({ kind: 'queue-ahead', jobs: 1, ms: 2000 })
  const items = await at.begin().end()
  const kinds = kindsOf(items).filter((kind, index, all) => kind !== all[index - 1])
  expect(kinds).toEqual(['ticket', 'queued', 'working', 'done'])
  const fractions = fractionsIn(items)
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  expect(fractions.at(-1)).toBeLessThanOrEqual(1)
})

test('images-C35 a picture the server still has is done without a step', async () => {
  const at = rig()
  await at.begin().end()
  const again = await at.begin().end()
  expect(lastOf(again)).toMatchObject({ kind: 'done', seed: 7, isFromCache: true })
  expect(previewsIn(again)).toEqual([])
})

test.each(['0.8.0', 'main-2026'] as const)(
  'images-C36 a server that tells little of its progress comes to its end (%s)',
  async (profile) => {
    const at = rig({ profile })
    at.server.fault({ kind: 'no-progress' })
    expect(lastOf(await at.begin({ steps: 40 }).end())?.kind).toBe('done')
  },
)

test('images-C37 a second pass is told as such, and the whole never falls back', async () => {
  const at = rig()
  const items = await at.begin({ enlarge: { scale: 1.5, denoise: 0.5 } }).end()
  const passes = items.flatMap((item) => (item.kind === 'working' && item.pass !== undefined ? [item.pass] : []))
  expect([...new Set(passes)]).toEqual([1, 2])
  const fractions = fractionsIn(items)
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
})

test('images-C38 previews that say whose they are are shown', async () => {
  const shown = previewsIn(await rig().begin().end())
  expect(shown.length).toBeGreaterThan(3)
  expect(shown.every((preview) => preview instanceof Blob && preview.type === 'image/jpeg')).toBe(true)
})

test('images-C38 no previews are asked for when the player wants none', async () => {
  const at = rig({ settings: { previews: false }, previewMethod: 'latent2rgb' })
  expect(previewsIn(await at.begin().end())).toEqual([])
})

test('images-C39 plain previews belong to the job that runs', async () => {
  const at = rig({ profile: '0.3.64', previewMethod: 'latent2rgb' })
  expect(previewsIn(await at.begin().end()).length).toBeGreaterThan(3)
})

test('images-C40 previews of a job that somebody else broadcasts are not shown', async () => {
  const at = rig({ previewMethod: 'latent2rgb' })
  at.server.fault({ kind: 'foreign-broadcast', ms: 500 })
  const job = at.begin()
  await at.clock.advance(2500)
  expect(previewsIn(job.seen)).toEqual([])
  expect(lastOf(await job.end())?.kind).toBe('done')
})

test('images-C66 two tabs have names of their own, and hear nothing of each other', async () => {
  const first = rig()
  const second = tabAt(first.server, first.clock)
  const [one, other] = [first.begin({ seed: 1 }), second.begin({ seed: 2 })]
  const ends = await Promise.all([one.end(), other.end()])
  expect(ends.map((items) => lastOf(items))).toMatchObject([
    { kind: 'done', seed: 1 },
    { kind: 'done', seed: 2 },
  ])
  const clients = [one, other].map(({ seen }) => JSON.parse(ticketIn(seen)).client)
  expect(new Set(clients).size).toBe(2)
})

test('a job that tells nothing new for two minutes is said to be slow, and kept', async () => {
  const at = rig()
  const job = at.begin()
  await at.clock.advance(500)
  at.server.hold()
  await at.clock.advance(150_000)
  expect(job.seen.filter(({ kind }) => kind === 'warning')).toHaveLength(1)
  at.server.release()
  expect(lastOf(await job.end())?.kind).toBe('done')
})
