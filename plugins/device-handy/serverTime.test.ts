import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget } from './Budget.ts'
import { keptWith, offsetOf, type TimeSample } from './serverTime.ts'

const sample = (offsetMs: number, there: number, back: number, sentAt = 0): TimeSample => ({
  sentAt,
  receivedAt: sentAt + there + back,
  serverTime: sentAt + there + offsetMs,
})

test('an answer that took as long back as there tells the offset exactly', () => {
  expect(offsetOf([sample(5000, 40, 40)])).toBe(5000)
  expect(offsetOf([])).toBe(0)
})

test('answers that took much longer than usual are left out', () => {
  const usual = Array.from({ length: 9 }, () => sample(5000, 40, 40))
  expect(offsetOf([...usual, sample(5000, 10, 900)])).toBe(5000)
})

test('the offset is off by at most half of what the answers differ', () => {
  const way = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 30 }), fc.integer(), (ways, offsetMs) => {
      const samples = ways.map(([there, back]) => sample(offsetMs % 1e9, there, back))
      const worst = Math.max(...ways.map(([there, back]) => Math.abs(there - back) / 2))
      expect(Math.abs(offsetOf(samples) - (offsetMs % 1e9))).toBeLessThanOrEqual(worst + 1e-6)
    }),
  )
})

test('only the newest thirty count', () => {
  let kept: readonly TimeSample[] = []
  for (let n = 0; n < 40; n++) kept = keptWith(kept, sample(n < 10 ? 0 : 700, 10, 10, n * 100))
  expect([kept.length, offsetOf(kept)]).toEqual([30, 700])
})

test('a budget has room for so many in any minute, and rests when it is asked to', () => {
  const budget = new Budget(3)
  for (const now of [0, 10, 20]) budget.note(now)
  expect([budget.allows(1, 30), budget.allows(1, 60_005), budget.allows(2, 60_005)]).toEqual([false, true, false])
  budget.rest(2000, 60_100)
  expect([budget.allows(1, 61_000), budget.allows(1, 62_100)]).toEqual([false, true])
})
