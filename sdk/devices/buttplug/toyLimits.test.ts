import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SqueezeLimit, StrokePath, valueFor } from './toyLimits.ts'
import type { ToyOutput } from './toys.ts'

const output = (min: number, max: number): ToyOutput => ({
  kind: 'position',
  feature: 0,
  type: 'HwPositionWithDuration',
  min,
  max,
  order: 'timed',
})
const limits = { most: 1, travelFrom: 0.2, travelTo: 0.8, travelSpeed: 0.6 }

test('a value is within its range, rest is zero, and more than nothing is at least one step', () => {
  fc.assert(
    fc.property(fc.double({ min: -2, max: 2 }), fc.integer({ min: 1, max: 500 }), fc.boolean(), (level, max, both) => {
      const value = valueFor(output(both ? -max : 0, max), level)
      expect(value).toBeGreaterThanOrEqual(level > 0 ? 1 : 0)
      expect(value).toBeLessThanOrEqual(level > 0 ? max : 0)
    }),
  )
})

test('after a minute above half the pressure, half is all there is for a minute', () => {
  const squeeze = new SqueezeLimit()
  const at = (ms: number) => squeeze.limited(0.9, ms)
  for (let ms = 0; ms < 60_000; ms += 1000) expect(at(ms)).toBe(0.9)
  for (let ms = 60_000; ms < 120_000; ms += 1000) expect(at(ms)).toBe(0.5)
  expect(at(120_000)).toBe(0.9)
})

test('the first place is reached in a second, and nothing follows before that', () => {
  const path = new StrokePath()
  expect(path.next(output(0, 100), 1, limits, 0, 100)).toEqual({ value: 80, ms: 1000 })
  expect(path.next(output(0, 100), 0, limits, 900, 100)).toBeUndefined()
  expect(path.next(output(0, 100), 0, limits, 1000, 100)?.value).toBeGreaterThan(60)
})

test('wherever it is led, it stays in its travel and below its speed', () => {
  const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(places, (asked) => {
      const path = new StrokePath()
      let before: number | undefined
      asked.forEach((place, turn) => {
        const stroke = path.next(output(0, 1000), place, limits, turn === 0 ? 0 : 900 + turn * 100, 100)
        if (!stroke) return
        expect(stroke.value).toBeGreaterThanOrEqual(200)
        expect(stroke.value).toBeLessThanOrEqual(800)
        expect(stroke.ms).toBeLessThanOrEqual(turn === 0 ? 1000 : 500)
        // A full travel takes 375 ms at the fastest, and 0.6 of that is allowed.
        if (before !== undefined) expect(Math.abs(stroke.value - before)).toBeLessThanOrEqual(161)
        before = stroke.value
      })
    }),
  )
})
