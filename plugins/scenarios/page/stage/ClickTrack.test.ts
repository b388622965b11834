// @vitest-environment happy-dom
import fc from 'fast-check'
import type { StageMetronome } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playClicks, ticksBetween } from './ClickTrack.ts'

const metronome: StageMetronome = { id: 'm', ticks: [0, 500], round: 1000, rounds: 0, from: 0 }

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** A sound card that writes down when it was asked for a click. */
function card() {
  const started: number[] = []
  const param = { value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const node = () => ({ connect: (next: unknown) => next, disconnect: vi.fn() })
  const gains: { gain: { value: number } }[] = []
  const audio = {
    destination: {},
    get currentTime() {
      return Date.now() / 1000
    },
    createGain() {
      const gain = { ...node(), gain: { ...param } }
      gains.push(gain)
      return gain
    },
    createOscillator: () => ({
      ...node(),
      type: 'sine',
      frequency: param,
      start: (at: number) => started.push(Math.round(at * 1000)),
      stop() {},
    }),
  }
  return { started, gains, audio: audio as unknown as AudioContext }
}

test('each tick is handed over once, for its own moment', () => {
  const { started, audio } = card()
  playClicks(metronome, { now: () => Date.now(), audio })
  vi.advanceTimersByTime(2000)
  expect(started).toEqual([0, 500, 1000, 1500, 2000])
})

test('silenced, what was handed over is not heard either', () => {
  const { gains, started, audio } = card()
  const silence = playClicks(metronome, { now: () => Date.now(), audio })
  vi.advanceTimersByTime(400)
  silence()
  expect(gains[0]?.gain.value).toBe(0)
  const before = started.length
  vi.advanceTimersByTime(5000)
  expect(started).toHaveLength(before)
})

test('while the clock of the play stands still nothing ticks', () => {
  const { started, audio } = card()
  playClicks(metronome, { now: () => 100, audio })
  vi.advanceTimersByTime(5000)
  expect(started).toEqual([])
})

const twiceASecond = (more: Partial<StageMetronome> = {}): StageMetronome => ({
  id: 'm',
  ticks: [0],
  round: 1000,
  rounds: 0,
  from: 0,
  ...more,
})

test('guideme-93 a rhythm ticks where it says, once when it has one round', () => {
  const rhythm = twiceASecond({ ticks: [250, 1250, 2250, 3250], round: 4000, rounds: 1 })
  expect(ticksBetween(rhythm, 0, 60_000)).toEqual([250, 1250, 2250, 3250])
})

test('an endless one goes on', () => {
  expect(ticksBetween(twiceASecond({ ticks: [0, 500] }), 10_000, 11_001)).toEqual([10_000, 10_500, 11_000])
})

test('nothing ticks before it begins, nor in a round that is no time at all', () => {
  expect(ticksBetween(twiceASecond({ from: 5000 }), 0, 5000)).toEqual([])
  expect(ticksBetween(twiceASecond({ round: 0 }), 0, 5000)).toEqual([])
  expect(ticksBetween(twiceASecond({ round: Number.NaN }), 0, 5000)).toEqual([])
})

test('looking in pieces finds the same ticks as looking once', () => {
  const look = fc.record({
    ticks: fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 6 }),
    round: fc.integer({ min: 100, max: 1500 }),
    rounds: fc.integer({ min: 0, max: 5 }),
    from: fc.integer({ min: -2000, max: 2000 }),
    cuts: fc.array(fc.integer({ min: 0, max: 6000 }), { maxLength: 12 }),
  })
  fc.assert(
    fc.property(look, ({ cuts, ...given }) => {
      const stops = [0, ...cuts, 6000].sort((one, other) => one - other)
      const pieces = stops.slice(1).flatMap((to, index) => ticksBetween(twiceASecond(given), stops[index] ?? 0, to))
      expect(pieces).toEqual(ticksBetween(twiceASecond(given), 0, 6000))
    }),
  )
})
