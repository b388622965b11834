import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScriptAxis } from '../../stimulation/contract.ts'
import { closestMs } from './readActions.ts'
import { readFunscript } from './readFunscript.ts'

const script = (document: unknown, axis = 'L0') => {
  const read = readFunscript(document, axis)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
const points = (axis: ScriptAxis | undefined) =>
  Array.from(axis?.at ?? [], (at, index) => [at, Math.round((axis?.place[index] ?? 0) * 100)])
const stroke = (document: unknown) => points(script(document).axes.L0)
const of = (...pairs: readonly (readonly [unknown, unknown])[]) => pairs.map(([at, pos]) => ({ at, pos }))

test('points become times and places', () => {
  expect(stroke({ actions: of([0, 0], [500, 100], [1000, 25]) })).toEqual([
    [0, 0],
    [500, 100],
    [1000, 25],
  ])
})

test('an inverted script is turned around', () => {
  expect(stroke({ inverted: true, actions: of([0, 10], [100, 100]) })).toEqual([
    [0, 90],
    [100, 0],
  ])
})

test('times and places may be text, and times may have fractions', () => {
  expect(stroke({ actions: of(['100', '50'], [200.5, ' 75 ']) })).toEqual([
    [100, 50],
    [200.5, 75],
  ])
})

test('points out of order are put in order', () => {
  expect(stroke({ actions: of([900, 9], [100, 1], [500, 5]) })).toEqual([
    [100, 1],
    [500, 5],
    [900, 9],
  ])
})

test('of several points at one time the last in the file counts, whatever order the file has', () => {
  expect(stroke({ actions: of([100, 1], [100, 2], [500, 5], [500, 5]) })).toEqual([
    [100, 2],
    [500, 5],
  ])
  expect(stroke({ actions: of([500, 5], [100, 1], [500, 8], [100, 2]) })).toEqual([
    [100, 2],
    [500, 8],
  ])
})

test('a script of one point, and one of none, are scripts', () => {
  expect(stroke({ actions: of([40, 70]) })).toEqual([[40, 70]])
  expect(stroke({ actions: [] })).toEqual([])
})

test('a gap of minutes stays a gap', () => {
  expect(stroke({ actions: of([0, 0], [600_000, 100]) })).toEqual([
    [0, 0],
    [600_000, 100],
  ])
})

test('points 5 ms apart are thinned to what a device can follow, and the end stays where it was', () => {
  const document = { actions: Array.from({ length: 100 }, (_, index) => ({ at: index * 5, pos: index })) }
  const read = script(document)
  const found = points(read.axes.L0)
  expect(found).toHaveLength(25)
  expect(found.at(-1)?.[1]).toBe(99)
  expect(read.warnings.join()).toContain('75 points stood closer together')
})

test('what is no point stays out and is told; places beyond the ends are brought to them', () => {
  const bad = [null, 7, 'x', {}, { at: 'soon', pos: 1 }, { at: -5, pos: 5 }, { at: 1, pos: Number.NaN }]
  const read = script({ actions: [...bad, { at: 100, pos: 400 }, { at: 200, pos: -3 }] })
  expect(points(read.axes.L0)).toEqual([
    [100, 100],
    [200, 0],
  ])
  expect(read.warnings).toEqual(['7 points could not be read and stayed out.'])
})

test('inherited values are no values', () => {
  const hidden = Object.create({ at: 5, pos: 5 }) as unknown
  expect(stroke({ actions: [hidden] })).toEqual([])
})

test('the range of a script does not change its places', () => {
  expect(stroke({ range: 90, actions: of([0, 100]) })).toEqual([[0, 100]])
})

test('axes in one file: as a list', () => {
  const axes = [{ id: 'R0', actions: of([0, 20]) }, { id: 'Z9', actions: of([0, 20]) }, { id: 'L1' }]
  const read = script({ version: '1.1', actions: of([0, 10]), axes })
  expect(Object.keys(read.axes)).toEqual(['L0', 'R0'])
})

test('axes in one file: as channels by name, each with a range of its own', () => {
  const channels = { surge: { actions: of([0, 5], [100, 10]), range: [0, 10] }, pulse_width: { actions: of([0, 50]) } }
  const read = script({ version: '2.0', channels })
  expect(points(read.axes.L1)).toEqual([
    [0, 50],
    [100, 100],
  ])
  expect(points(read.axes.pulse_width)).toEqual([[0, 50]])
})

test('chapters, bookmarks and who made it are told; nonsense among them is not', () => {
  const metadata = {
    title: 'Evening tide',
    creator: 'Marlow',
    duration: 90,
    chapters: [
      { name: 'Slow', startTime: '00:00:00.000', endTime: '00:01:00.500' },
      { name: 'Backwards', startTime: '00:02:00', endTime: '00:01:00' },
      'none',
    ],
    bookmarks: [
      { name: 'Here', time: '00:00:30.250' },
      { name: 'Nowhere', time: 'half past' },
    ],
  }
  expect(script({ actions: [], metadata }).about).toEqual({
    title: 'Evening tide',
    creator: 'Marlow',
    durationMs: 90_000,
    chapters: [{ name: 'Slow', fromMs: 0, toMs: 60_500 }],
    bookmarks: [{ name: 'Here', atMs: 30_250 }],
  })
})

test.each([[null], [[]], ['text'], [{}], [{ actions: 'many' }], [{ actions: {} }], [{ axes: [{ id: 'R0' }] }]])(
  'what has no points is refused with a sentence: %j',
  (document) => {
    const read = readFunscript(document, 'L0')
    expect(read.ok ? '' : read.error.message).toContain('actions')
  },
)

test('a script of half a million points and more is refused', () => {
  const read = readFunscript({ actions: Array.from({ length: 500_001 }, () => 0) }, 'L0')
  expect(read.ok ? '' : read.error.message).toContain('at most 500000')
})

const number = fc.oneof(
  fc.integer({ min: -50, max: 5000 }),
  fc.double(),
  fc.integer({ min: 0, max: 100 }).map(String),
  fc.anything(),
)
const action = fc.oneof(fc.record({ at: number, pos: number }), fc.anything())

test('whatever is in a list of points: times rise by at least what devices need, places are 0..1', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), fc.anything(), fc.anything(), (actions, inverted, range) => {
      const { axes } = script({ actions, inverted, axes: [{ id: 'R0', actions, range }] })
      for (const { at, place } of Object.values(axes)) {
        expect(at.length).toBe(place.length)
        for (let index = 0; index < at.length; index++) {
          expect(place[index]).toBeGreaterThanOrEqual(0)
          expect(place[index]).toBeLessThanOrEqual(1)
          if (index > 0) expect((at[index] ?? 0) - (at[index - 1] ?? 0)).toBeGreaterThanOrEqual(closestMs)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('reading what was read changes nothing', () => {
  const point = fc.record({ at: fc.integer({ min: 0, max: 100_000 }), pos: fc.integer({ min: 0, max: 100 }) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (actions) => {
      const once = stroke({ actions })
      expect(stroke({ actions: once.map(([at, pos]) => ({ at, pos })) })).toEqual(once)
    }),
  )
})
