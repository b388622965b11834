// @vitest-environment happy-dom
import type { StageMetronome } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playClicks } from './ClickTrack.ts'

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
