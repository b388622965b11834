import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawnPoint } from '../../../../src/workers/stimulation/contract.ts'
import {
  afterPoint,
  changedBy,
  drawnLine,
  maxPoints,
  minGap,
  movedPoint,
  withoutPoint,
  withPoint,
} from './DrawnCurve.tsx'

const points: readonly DrawnPoint[] = [
  { at: 0, level: 0 },
  { at: 0.5, level: 1 },
  { at: 1, level: 0 },
]

test('a new point comes in by its time; one at the time of another takes its place', () => {
  expect(withPoint(points, { at: 0.25, level: 0.5 }).map(({ at }) => at)).toEqual([0, 0.25, 0.5, 1])
  expect(withPoint(points, { at: 0.502, level: 0.2 })[1]).toEqual({ at: 0.5, level: 0.2 })
})

test('a point moves between its neighbours and not past them', () => {
  expect(movedPoint(points, 1, { at: 2, level: 0.4 })[1]).toEqual({ at: 1 - minGap, level: 0.4 })
  expect(movedPoint(points, 0, { at: -1, level: 7 })[0]).toEqual({ at: 0, level: 1 })
})

test('two points always stay', () => {
  const two = withoutPoint(points, 1)
  expect(two).toHaveLength(2)
  expect(withoutPoint(two, 0)).toBe(two)
})

test('a line drawn by hand takes the place of what was there', () => {
  const drawn = drawnLine(points, { at: 0.2, level: 0.3 }, { at: 0.8, level: 0.6 })
  expect(drawn).toEqual([points[0], { at: 0.8, level: 0.6 }, points[2]])
})

test('a point can be set by keys alone: strength, time, one more, one less', () => {
  const by = (key: string, shiftKey = false) => changedBy({ key, shiftKey }, points, 1)
  expect(by('ArrowDown')?.[1]).toEqual({ at: 0.5, level: 0.95 })
  expect(by('ArrowDown', true)?.[1]).toEqual({ at: 0.5, level: 0.99 })
  expect(by('ArrowRight')?.[1]).toEqual({ at: 0.52, level: 1 })
  expect(by('Home')?.[1]?.level).toBe(0)
  expect(by('Enter')).toHaveLength(4)
  expect(by('Delete')).toHaveLength(2)
  expect(by('a')).toBeUndefined()
})

const place = fc.record({ at: fc.double({ noNaN: true }), level: fc.double({ noNaN: true }) })
const act = fc.oneof(
  place.map((to) => (now: readonly DrawnPoint[]) => withPoint(now, { at: to.at % 1, level: to.level })),
  fc.tuple(fc.nat(), place).map(
    ([at, to]) =>
      (now: readonly DrawnPoint[]) =>
        movedPoint(now, at % now.length, to),
  ),
  fc.nat().map((at) => (now: readonly DrawnPoint[]) => withoutPoint(now, at % now.length)),
  fc.nat().map((at) => (now: readonly DrawnPoint[]) => afterPoint(now, at % now.length)),
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })).map(
    ([from, to]) =>
      (now: readonly DrawnPoint[]) =>
        drawnLine(now, { at: from, level: from }, { at: to, level: to }),
  ),
)

test('keeps points in order, in bounds and few enough under any edit', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let now: readonly DrawnPoint[] = points
      for (const one of acts) now = one(now)
      expect(now.length).toBeGreaterThanOrEqual(1)
      expect(now.length).toBeLessThanOrEqual(maxPoints)
      now.forEach(({ at, level }, index) => {
        expect(at).toBeGreaterThanOrEqual(now[index - 1]?.at ?? 0)
        for (const value of [at, level]) expect(value >= 0 && value <= 1).toBe(true)
      })
    }),
    { numRuns: 1000 },
  )
})
