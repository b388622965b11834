import { expect, test } from 'vitest'
import type { DeviceEvent } from '../contributions/deviceProvider.ts'
import { settled } from '../testing/fakeClock.ts'
import { EventFeed } from './EventFeed.ts'

const trouble = (message: string): DeviceEvent => ({ kind: 'trouble', message })

function read(feed: EventFeed, most = Number.POSITIVE_INFINITY) {
  const leaving = new AbortController()
  const events: DeviceEvent[] = []
  const reading = (async () => {
    for await (const event of feed.watch(leaving.signal)) if (events.push(event) >= most) break
  })()
  return { events, reading, leave: () => leaving.abort() }
}

test('what there is to tell begins with the state, and goes on with each report', async () => {
  const feed = new EventFeed()
  feed.setState({ kind: 'connecting' })
  feed.tell(trouble('Told to nobody.'))
  const { events } = read(feed)
  await settled()
  feed.setState({ kind: 'connected' })
  feed.tell(trouble('The battery is low.'))
  await settled()
  expect(events).toEqual([
    { kind: 'state', state: { kind: 'connecting' } },
    { kind: 'state', state: { kind: 'connected' } },
    trouble('The battery is low.'),
  ])
  expect(feed.state).toEqual({ kind: 'connected' })
})

test('a reader who sleeps loses the oldest reports, and never the newest state', async () => {
  const feed = new EventFeed()
  const stream = feed.watch(new AbortController().signal)
  await stream.next()
  feed.setState({ kind: 'failed', message: 'Lost.' })
  for (let count = 0; count < 500; count++) feed.tell(trouble(String(count)))
  const unread: DeviceEvent[] = []
  for (let count = 0; count < 100; count++) unread.push((await stream.next()).value as DeviceEvent)
  expect(unread[0]).toEqual({ kind: 'state', state: { kind: 'failed', message: 'Lost.' } })
  expect(unread.slice(1)).toEqual(Array.from({ length: 99 }, (_, index) => trouble(String(401 + index))))
})

test('one reader takes nothing from another, and reading ends with its signal', async () => {
  const feed = new EventFeed()
  const [first, second] = [read(feed, 1), read(feed)]
  await first.reading
  feed.tell(trouble('The bell is gone.'))
  await settled()
  expect(second.events).toHaveLength(2)
  second.leave()
  await expect(second.reading).resolves.toBeUndefined()
})
