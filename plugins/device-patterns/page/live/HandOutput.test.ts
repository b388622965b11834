import { fakeClock } from 'sdk/testing'
import { expect, test, vi } from 'vitest'
import type { Intent } from '../../../../src/workers/stimulation/contract.ts'
import { everyMs, HandOutput, wordMs } from './HandOutput.ts'

const all = { kind: 'all' } as const
const at = (level: number) => ({ target: all, sense: 'pleasure', level }) as const

function rig() {
  const clock = fakeClock()
  const live = new Map<number, { readonly level: number; readonly until: number }>()
  let count = 0
  const play = vi.fn(async ({ level, ms }: Intent) => {
    live.set(++count, { level, until: clock.now() + ms })
    return count
  })
  const failed = vi.fn()
  const hand = new HandOutput({ play, end: (id) => live.delete(id) }, clock, failed)
  /** As the engine would have it: the strongest of what is not over. */
  const felt = () =>
    Math.max(0, ...[...live.values()].filter(({ until }) => until > clock.now()).map(({ level }) => level))
  return { clock, hand, play, felt, failed, live }
}

test('a held level is felt as long as it is held, and not a moment longer', async () => {
  const { clock, hand, felt } = rig()
  hand.hold(at(0.4))
  for (let second = 0; second < 5; second++) {
    await clock.advance(1000)
    expect(felt()).toBe(0.4)
  }
  hand.release()
  expect(felt()).toBe(0)
  await clock.advance(5000)
  expect(felt()).toBe(0)
})

test('a new level takes the place of the old, also when it is lower', async () => {
  const { clock, hand, felt } = rig()
  hand.hold(at(0.8))
  await clock.advance(everyMs)
  hand.hold(at(0.2))
  await clock.advance(everyMs)
  expect(felt()).toBe(0.2)
})

test('a level that changes all the time is said ten times a second at most', async () => {
  const { clock, hand, play } = rig()
  for (let step = 0; step < 100; step++) {
    hand.hold(at(0.1 + step / 200))
    await clock.advance(10)
  }
  expect(play.mock.calls.length).toBeGreaterThan(5)
  expect(play.mock.calls.length).toBeLessThanOrEqual(11)
})

test('letting go while a word is on its way ends that word, too', async () => {
  const { clock, hand, felt } = rig()
  hand.hold(at(0.5))
  hand.release()
  await clock.advance(10)
  expect(felt()).toBe(0)
})

test('a held level ends by itself when the page freezes', async () => {
  const { clock, hand, live } = rig()
  hand.hold(at(0.5))
  await clock.advance(1)
  const [word] = live.values()
  expect((word?.until ?? Number.POSITIVE_INFINITY) - clock.now()).toBeLessThanOrEqual(wordMs)
})

test('when devices may not move, it lets go and says why', async () => {
  const { clock, hand, play, failed } = rig()
  play.mockRejectedValue(new Error('stopped'))
  hand.hold(at(0.5))
  await clock.advance(1000)
  expect(hand.isHeld).toBe(false)
  expect(failed).toHaveBeenCalledOnce()
  expect(play).toHaveBeenCalledOnce()
})
