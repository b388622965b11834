import { expect, test } from 'vitest'
import { fractionsIn, kindsOf, lastOf, order, rig, ticketIn } from '../rig.fixture.ts'

const textsOf = ({ server }: ReturnType<typeof rig>) =>
  server.log.entries.flatMap((entry) => (entry.kind === 'text' && entry.by === 'client' ? [entry.text] : []))
const ordersOf = ({ server }: ReturnType<typeof rig>) =>
  server.requests.filter(({ url, method }) => method === 'POST' && url.endsWith('/prompt'))
const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('images-C11 the first word on a socket asks for previews that say whose they are', async () => {
  const at = rig()
  await at.begin().end()
  expect(textsOf(at).map((text) => JSON.parse(text))).toEqual([
    { type: 'feature_flags', data: { supports_preview_metadata: true } },
  ])
})

test('images-C12 what the server says of its queue when a socket opens troubles nobody', async () => {
  const at = rig({ profile: 'main-2026' })
  expect(lastOf(await at.begin().end())).toMatchObject({ kind: 'done', seed: 7 })
})

test('images-C13 garbage on the socket is passed over, and the socket is kept', async () => {
  const at = rig()
  at.server.fault({ kind: 'ws-garbage' })
  const items = await at.begin().end()
  expect(lastOf(items)).toMatchObject({ kind: 'done' })
  expect(fractionsIn(items).length).toBeGreaterThan(4)
  expect(textsOf(at)).toHaveLength(1)
})

test('images-C14 an order has a client and a name of its own, in the form every server takes', async () => {
  const at = rig({ profile: 'main-2026' })
  await at.begin().end()
  const { client_id, prompt_id } = JSON.parse(String(ordersOf(at)[0]?.body))
  expect(client_id).toMatch(canonical)
  expect(prompt_id).toMatch(canonical)
})

test('images-C14 the ticket comes before the server is asked to paint', async () => {
  const at = rig()
  const job = at.begin()
  await at.clock.settled()
  for (let n = 0; n < 20 && job.seen.length === 0; n++) await at.clock.settled()
  expect(kindsOf(job.seen)[0]).toBe('ticket')
  expect(JSON.parse(ticketIn(job.seen))).toMatchObject({ seed: order.seed })
  expect(ticketIn(job.seen)).not.toContain('lighthouse')
  await job.end()
})

test('images-C15 an old server’s own name for a job is taken over, and told as a new ticket', async () => {
  const at = rig({ profile: '0.3.40' })
  const items = await at.begin().end()
  const tickets = items.filter(({ kind }) => kind === 'ticket')
  expect(tickets).toHaveLength(2)
  expect(lastOf(items)).toMatchObject({ kind: 'done', seed: 7 })
})

test('images-C16 what is told before the order is answered is not lost', async () => {
  const at = rig({ stepMs: 0 })
  at.server.fault({ kind: 'slow-headers', ms: 2000, route: '/prompt' })
  const items = await at.begin().end()
  expect(lastOf(items)).toMatchObject({ kind: 'done' })
})

test('images-C17 an order whose answer never comes is found by its name, and not sent twice', async () => {
  const at = rig()
  at.server.fault({ kind: 'slow-headers', ms: 60_000, route: '/prompt' })
  const items = await at.begin().end()
  expect(lastOf(items)).toMatchObject({ kind: 'done', seed: 7 })
  expect(ordersOf(at)).toHaveLength(1)
})

test('images-C17 an order that the server never took fails, and is not sent twice either', async () => {
  const at = rig()
  const job = at.begin()
  at.server.fault({ kind: '500-opaque', route: '/prompt' })
  await expect(job.end()).rejects.toMatchObject({ code: 'image/server' })
  expect(ordersOf(at)).toHaveLength(1)
})
