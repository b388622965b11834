import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Point, paceFor, pointsFor, type Sample } from './points.ts'

const pace = paceFor(0.5, { min: 0.1, max: 0.9 })
const start: Point = { t: 1000, x: 50 }

/** Frames at fifty a second. */
const frames = (placeAt: (n: number) => number, count = 25): readonly Sample[] =>
  Array.from({ length: count }, (_, n) => ({ t: 1020 + n * 20, place: placeAt(n) }))

test('half of the speed is two windows a second, on a window of eight tenths', () => {
  expect(pace.fastest).toBeCloseTo(0.2)
  expect(pace.slowest).toBeCloseTo(0.033)
})

test('a brisk way becomes a point every 60 ms, and reaches where it leads', () => {
  const points = pointsFor(
    frames((n) => 0.5 + n / 100),
    start,
    pace,
  )
  expect(points.at(-1)).toEqual({ t: 1500, x: 74 })
  expect(points.length).toBeLessThanOrEqual(11)
})

test('a jump is done at the highest speed', () => {
  const points = pointsFor(
    frames(() => 1),
    start,
    pace,
  )
  expect(points[0]).toEqual({ t: 1060, x: 62 })
  expect(points.at(-1)).toEqual({ t: 1500, x: 100 })
})

test('a stretch that is too slow is held first, then done at the slowest speed', () => {
  const points = pointsFor([{ t: 2000, place: 0.6 }], start, pace)
  expect(points).toEqual([
    { t: 1696, x: 50 },
    { t: 2000, x: 60 },
  ])
})

test('where nothing moves it is told to stay', () => {
  expect(
    pointsFor(
      frames(() => 0.5),
      start,
      pace,
    ),
  ).toEqual([{ t: 1500, x: 50 }])
})

test('whatever is asked: times rise, nothing is faster than the limit or slower than the firmware can, and it fits', () => {
  const places = fc.array(fc.float({ min: -1, max: 2, noNaN: true }), { minLength: 1, maxLength: 250 })
  const limit = fc.double({ min: 0.01, max: 1, noNaN: true })
  fc.assert(
    fc.property(places, limit, fc.integer({ min: 0, max: 100 }), (asked, share, x) => {
      const given = paceFor(share, { min: 0.1, max: 0.9 })
      const samples = asked.map((place, n) => ({ t: 1020 + n * 20, place }))
      let before: Point = { t: 1000, x }
      const points = pointsFor(samples, before, given)
      expect(points.length).toBeLessThanOrEqual(100)
      for (const point of points) {
        const ms = point.t - before.t
        const way = Math.abs(point.x - before.x)
        expect(ms).toBeGreaterThanOrEqual(1)
        expect(way).toBeLessThanOrEqual(given.fastest * ms + 1e-9)
        if (way > 0) expect(ms).toBeGreaterThanOrEqual(20)
        // A whole millisecond of rounding, and the least step there is.
        if (way > 0) expect(way + 1).toBeGreaterThanOrEqual(given.slowest * (ms - 1))
        expect(point.x).toBeGreaterThanOrEqual(0)
        expect(point.x).toBeLessThanOrEqual(100)
        before = point
      }
    }),
    { numRuns: 3000 },
  )
})
