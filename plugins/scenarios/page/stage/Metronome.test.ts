import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BeatClock } from './Metronome.tsx'

const metronome = { id: 'm', ticks: [0], round: 1000, rounds: 0, from: 1000 }
let story = 1000

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  story = 1000
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number, pace = 1) => {
  vi.advanceTimersByTime(ms)
  story += ms * pace
}

test('beats keep real time while the story is hurried, and go on where they were when it is drawn anew', () => {
  const clock = new BeatClock()
  const first = clock.begin(metronome, () => story)
  pass(600, 3)
  expect(first.now()).toBe(1600)
  first.end()
  expect(clock.begin(metronome, () => story).now()).toBe(1600)
})

test('a pause takes nothing of it', () => {
  const clock = new BeatClock()
  const first = clock.begin(metronome, () => story)
  pass(300)
  first.end()
  vi.advanceTimersByTime(60_000)
  expect(clock.begin(metronome, () => story).now()).toBe(1300)
})

test('a step back in the story takes the beat back', () => {
  const clock = new BeatClock()
  const first = clock.begin(metronome, () => story)
  pass(5000)
  first.end()
  story = 2000
  expect(clock.begin(metronome, () => story).now()).toBe(2000)
})
