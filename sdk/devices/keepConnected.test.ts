import { describe, expect, test } from 'vitest'
import type { ProviderState } from '../contributions/deviceProvider.ts'
import { fakeClock, settled } from '../testing/fakeClock.ts'
import { EventFeed } from './EventFeed.ts'
import { type KeepConnectedOptions, keepConnected } from './keepConnected.ts'

/** A server that answers as scripted: an error refuses, `undefined` lets it in. */
function rig(script: readonly (Error | undefined)[] = [], parts: Partial<KeepConnectedOptions> = {}) {
  const clock = fakeClock()
  const feed = new EventFeed()
  const leaving = new AbortController()
  const attempts: number[] = []
  const states: ProviderState[] = []
  const begun = clock.now()
  let lose = () => {}
  const keeping = () =>
    keepConnected({
      clock,
      feed,
      signal: leaving.signal,
      async connect(signal) {
        attempts.push(clock.now() - begun)
        const refusal = script[attempts.length - 1]
        if (refusal) throw refusal
        feed.setState({ kind: 'connected' })
        const lost = new Promise<void>((resolve) => {
          lose = resolve
          signal.addEventListener('abort', () => resolve(), { once: true })
        })
        return { lost }
      },
      ...parts,
    })
  void (async () => {
    for await (const event of feed.watch(leaving.signal)) if (event.kind === 'state') states.push(event.state)
  })()
  return { clock, feed, attempts, states, keeping, leave: () => leaving.abort(), lose: () => lose() }
}

const refused = new Error('Nobody listens there.')

describe('staying connected', () => {
  test('resolves when the first connection stands', async () => {
    const { keeping, feed, attempts } = rig()
    await keeping()
    expect(feed.state).toEqual({ kind: 'connected' })
    expect(attempts).toEqual([0])
  })

  test('rejects when the first attempt fails, says why and what to do, and leaves it at that', async () => {
    const { keeping, feed, attempts, clock } = rig([refused], { hint: () => 'Start the program first.' })
    await expect(keeping()).rejects.toBe(refused)
    expect(feed.state).toEqual({ kind: 'failed', message: refused.message, hint: 'Start the program first.' })
    await clock.advance(600_000)
    expect(attempts).toEqual([0])
    expect(clock.sleepers).toBe(0)
  })

  test('tries again after a loss, with rests from one second up to half a minute', async () => {
    const { keeping, lose, attempts, clock } = rig([undefined, ...Array.from({ length: 7 }, () => refused)])
    await keeping()
    lose()
    await clock.advance(200_000)
    const rests = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
    expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  test('begins with short rests again once it stood', async () => {
    const { keeping, lose, attempts, clock } = rig([undefined, refused, refused])
    await keeping()
    lose()
    await clock.advance(7000)
    lose()
    await clock.advance(1000)
    expect(attempts).toEqual([0, 1000, 3000, 7000, 8000])
  })

  test('says that levels are at zero and when it tries again', async () => {
    const { keeping, lose, feed } = rig()
    await keeping()
    lose()
    await settled()
    expect(feed.state).toMatchObject({ kind: 'failed', retryInMs: 1000, message: expect.stringContaining('zero') })
  })

  test('gives up what cannot be mended by trying', async () => {
    const { keeping, lose, attempts, feed, clock } = rig([undefined, refused], { isWorthwhile: () => false })
    await keeping()
    lose()
    await clock.advance(600_000)
    expect(attempts).toEqual([0, 1000])
    expect(feed.state).toEqual({ kind: 'failed', message: refused.message })
  })

  test('ends when it is told to: while it stands, and while it rests', async () => {
    const standing = rig()
    await standing.keeping()
    standing.leave()
    await settled()
    expect(standing.feed.state).toEqual({ kind: 'off' })

    const resting = rig()
    await resting.keeping()
    resting.lose()
    await settled()
    resting.leave()
    await resting.clock.advance(60_000)
    expect(resting.attempts).toEqual([0])
    expect(resting.feed.state).toEqual({ kind: 'off' })
    expect(resting.clock.sleepers).toBe(0)
  })
})
