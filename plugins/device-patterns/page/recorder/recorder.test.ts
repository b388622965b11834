import fc from 'fast-check'
import type { DeviceId } from 'sdk'
import { expect, test } from 'vitest'
import { curveAt } from '../../../../src/shared/devices/patterns.ts'
import { type Route, usualRoute } from '../../../../src/shared/devices/rules.ts'
import { routed, routedPlace } from '../../../../src/workers/stimulation/route.ts'
import type { RecordingRecord } from '../../../../src/workers/storage/contract.ts'
import { lantern, outputs } from '../patterns/outputs.fixture.ts'
import { heatOfRecording, patternOf, replayOf, unrouted, unroutedPlace } from './replay.ts'
import { everyMs, maxBytes, maxMs, Tape } from './Tape.ts'

const one = (level: number, commanded = level) =>
  [{ id: 'lantern/0', name: 'Paper lantern · Vibration', kind: 'vibrate', level, commanded }] as const
const record = (part: NonNullable<ReturnType<Tape['end']>>): RecordingRecord => ({ id: 'a', name: 'A', at: 0, ...part })

test('records requested and sent levels at an even pace', () => {
  const tape = new Tape()
  tape.add(0, one(0))
  tape.add(200, one(0.5, 1))
  tape.add(450, one(0))
  const taken = tape.end(600)
  expect(taken).toMatchObject({ everyMs, ms: 700 })
  expect(taken?.channels.map(({ name }) => name)).toEqual([
    'Paper lantern · Vibration',
    'Paper lantern · Vibration, asked for',
  ])
  expect(taken?.levels.map((row) => [...row])).toEqual([
    [0, 0, 128, 128, 0, 0, 0],
    [0, 0, 255, 255, 0, 0, 0],
  ])
})

test('a touch shorter than the pace is kept, and the faintest level is not nothing', () => {
  const tape = new Tape()
  tape.add(100, one(0.001))
  tape.add(140, one(0))
  expect([...(tape.end(300)?.levels[0] ?? [])]).toEqual([0, 1, 0, 0])
})

test('an output that comes later was at zero before', () => {
  const tape = new Tape()
  tape.add(0, one(1))
  tape.add(200, [...one(1), { id: 'b/0', name: 'Bellows', kind: 'inflate', level: 1, commanded: 1 }])
  const taken = tape.end(300)
  expect([...(taken?.levels[taken.channels.findIndex(({ name }) => name === 'Bellows')] ?? [])]).toEqual([
    0, 0, 255, 255,
  ])
})

test('saves no recording in which nothing moved, including a still stroker', () => {
  const tape = new Tape()
  tape.add(0, [...one(0), { id: 's/0', name: 'Stroker', kind: 'position', level: 0.4, commanded: 0.4 }])
  expect(tape.end(5000)).toBeUndefined()
})

test('a tape has an end, in time and in size', () => {
  expect(new Tape().add(maxMs + 1, one(1))).toBe(false)
  const many = Array.from({ length: 200 }, (_, index) => ({ ...one(1)[0], id: `x/${index}` }))
  const tape = new Tape()
  let ms = 0
  while (tape.add(ms, many)) ms += 10_000
  expect(ms).toBeLessThan(maxMs)
  const bytes = tape.end(ms)?.levels.reduce((sum, row) => sum + row.length, 0) ?? 0
  expect(bytes).toBeLessThanOrEqual(maxBytes)
})

test('each output plays again what it did; those that are not here, and shocks, are left out', () => {
  const tape = new Tape()
  const spark = { id: 'spark/0', name: 'Spark · Shock', kind: 'shock', commanded: 1 } as const
  tape.add(0, [...one(0), { ...spark, level: 0 }])
  tape.add(100, [...one(0.6), { ...spark, level: 1 }])
  tape.add(300, [...one(0), { ...spark, level: 0 }])
  const taken = tape.end(400)
  if (!taken) throw new Error('Nothing was taken down.')
  const state = outputs([lantern({}), lantern({ id: 'spark' as DeviceId, name: 'Spark', kind: 'shock' })])
  const { intents, missing } = replayOf(record(taken), state, () => 1)
  expect(missing).toEqual(['Spark · Shock'])
  expect(intents).toHaveLength(1)
  expect(intents[0]?.target).toEqual({ kind: 'channels', channels: ['lantern/0'] })
  const felt = (t: number) =>
    intents[0] && curveAt(intents[0].pattern, 1, { t, lengthMs: 500 }, { kind: 'vibrate', label: '' })
  expect([0, 100, 200, 300].map((t) => Math.round((felt(t) ?? 9) * 100))).toEqual([0, 60, 60, 0])
  expect(replayOf(record(taken), outputs([]), () => 1).intents).toEqual([])
})

test('as a pattern it has an axis for each kind of output that moved', () => {
  const tape = new Tape()
  tape.add(0, [...one(0), { id: 's/0', name: 'Stroker', kind: 'position', level: 0.4, commanded: 0.4 }])
  tape.add(100, [...one(1), { id: 's/0', name: 'Stroker', kind: 'position', level: 0.8, commanded: 0.8 }])
  const taken = tape.end(200)
  expect(taken && Object.keys(patternOf(record(taken)).axes).toSorted()).toEqual(['L0', 'V0'])
  expect(taken && [...heatOfRecording(record(taken), 3)][1]).toBe(1)
  expect(taken && [...heatOfRecording(record(taken), 60)].slice(20)).not.toContain(0)
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
const route: fc.Arbitrary<Route> = fc
  .record({
    gain: share,
    floor: share,
    lower: share,
    ceiling: share,
    invert: fc.boolean(),
    curve: fc.constantFrom('linear' as const, 'gentle' as const, 'eager' as const, 'stepped' as const),
  })
  .map((patch) => ({ ...usualRoute({ kind: 'vibrate' }), ...patch }))

test('a replay asks for at most what was recorded, whatever the route is now', () => {
  fc.assert(
    fc.property(share, share, route, (level, top, now) => {
      const again = routed(unrouted(level, now, top), now, top)
      expect(again).toBeLessThanOrEqual(level + 1e-6)
      const bottom = Math.min(now.floor, top)
      const isWithin = level > bottom && level <= bottom + (top - bottom) * now.gain
      if (isWithin && now.curve !== 'stepped') expect(again).toBeCloseTo(level, 4)
    }),
    { numRuns: 5000 },
  )
})

test('a place within the travel of now is the place it was', () => {
  fc.assert(
    fc.property(share, route, (place, now) => {
      const [low, high] = [Math.min(now.lower, now.ceiling), Math.max(now.lower, now.ceiling)]
      const again = routedPlace(unroutedPlace(place, now), now)
      expect(again).toBeGreaterThanOrEqual(low)
      expect(again).toBeLessThanOrEqual(high + 1e-9)
      if (place >= low && place <= high && high - low > 1e-3) expect(again).toBeCloseTo(place, 6)
    }),
  )
})
