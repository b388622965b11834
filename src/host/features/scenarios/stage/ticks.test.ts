import fc from 'fast-check'
import type { StageMetronome } from 'sdk/story'
import { expect, test } from 'vitest'
import { ticksBetween } from './ticks.ts'

const metronome = (more: Partial<StageMetronome> = {}): StageMetronome => ({
  id: 'm',
  ticks: [0],
  round: 1000,
  rounds: 0,
  from: 0,
  ...more,
})

test('guideme-93 a rhythm ticks where it says, once when it has one round', () => {
  const rhythm = metronome({ ticks: [250, 1250, 2250, 3250], round: 4000, rounds: 1 })
  expect(ticksBetween(rhythm, 0, 60_000)).toEqual([250, 1250, 2250, 3250])
})

test('an endless one goes on', () => {
  expect(ticksBetween(metronome({ ticks: [0, 500] }), 10_000, 11_001)).toEqual([10_000, 10_500, 11_000])
})

test('nothing ticks before it begins, nor in a round that is no time at all', () => {
  expect(ticksBetween(metronome({ from: 5000 }), 0, 5000)).toEqual([])
  expect(ticksBetween(metronome({ round: 0 }), 0, 5000)).toEqual([])
  expect(ticksBetween(metronome({ round: Number.NaN }), 0, 5000)).toEqual([])
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
      const pieces = stops.slice(1).flatMap((to, index) => ticksBetween(metronome(given), stops[index] ?? 0, to))
      expect(pieces).toEqual(ticksBetween(metronome(given), 0, 6000))
    }),
  )
})
