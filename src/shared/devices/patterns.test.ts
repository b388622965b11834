import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pattern } from './intent.ts'
import { curveAt, placeAt } from './patterns.ts'

const motor = { kind: 'vibrate', label: '' } as const
const stroker = { kind: 'position', label: '' } as const
const at = (pattern: Pattern, t: number, lengthMs = 10_000) => curveAt(pattern, 1, { t, lengthMs }, motor)
const script = (points: readonly (readonly [number, number])[]): Pattern => ({
  kind: 'script',
  name: 'Tide',
  axes: {
    L0: { at: Float64Array.from(points, ([time]) => time), place: Float32Array.from(points, ([, place]) => place) },
  },
})

describe('curves', () => {
  test('a pulse is on for its share of each period', () => {
    const pulse: Pattern = { kind: 'pulse', periodMs: 1000, on: 0.25 }
    expect([0, 240, 260, 999, 1001].map((t) => at(pulse, t))).toEqual([1, 1, 0, 0, 1])
  })

  test('a wave begins at nothing, is full in the middle, and comes back', () => {
    const wave: Pattern = { kind: 'wave', periodMs: 2000 }
    expect(at(wave, 0)).toBe(0)
    expect(at(wave, 1000)).toBeCloseTo(1)
    expect(at(wave, 2000)).toBeCloseTo(0)
  })

  test('a ramp takes its whole length', () => {
    expect([0, 5000, 10_000, 20_000].map((t) => at({ kind: 'ramp' }, t))).toEqual([0, 0.5, 1, 1])
  })

  test('an edge builds up, holds, and lets go', () => {
    const edge: Pattern = { kind: 'edge', buildMs: 4000, holdMs: 1000, restMs: 2000 }
    expect([0, 2000, 4500, 6000, 7000].map((t) => at(edge, t))).toEqual([0, 0.25, 1, 0, 0])
  })

  test('a walk goes the same way for the same seed, and another for another', () => {
    const steps = (seed: number) =>
      Array.from({ length: 20 }, (_, k) => at({ kind: 'walk', stepMs: 500, seed }, k * 130))
    expect(steps(7)).toEqual(steps(7))
    expect(steps(7)).not.toEqual(steps(8))
  })

  test('a drawn curve runs in straight lines, round and round', () => {
    const drawn: Pattern = {
      kind: 'drawn',
      periodMs: 1000,
      points: [
        { at: 0, level: 0 },
        { at: 0.5, level: 1 },
      ],
    }
    expect([0, 250, 500, 750, 1250].map((t) => at(drawn, t))).toEqual([0, 0.5, 1, 0.5, 0.5])
  })

  test('a script stands at its ends and runs in straight lines between', () => {
    const tide = script([
      [100, 0],
      [200, 1],
      [400, 0.5],
    ])
    expect([0, 150, 200, 300, 9000].map((t) => at(tide, t))).toEqual([0, 0.5, 1, 0.75, 0.5])
    expect(placeAt({ at: new Float64Array(), place: new Float32Array() }, 5)).toBe(0)
  })

  test('an output follows the axis of its own name before that of its kind', () => {
    const axis = (level: number) => ({ at: new Float64Array([0]), place: new Float32Array([level]) })
    const tide: Pattern = { kind: 'script', name: 'Tide', axes: { V0: axis(0.25), channel_b: axis(0.75) } }
    const level = (label: string) => curveAt(tide, 1, { t: 0, lengthMs: 1 }, { kind: 'estim', label })
    expect([level('Channel A'), level('Channel B')]).toEqual([0.25, 0.75])
  })

  test('a stroker goes to and fro where a curve says how strong', () => {
    const places = Array.from(
      { length: 75 },
      (_, k) => curveAt({ kind: 'constant' }, 0.5, { t: k * 20, lengthMs: 9 }, stroker) ?? 0,
    )
    expect(Math.max(...places)).toBeCloseTo(0.75, 1)
    expect(Math.min(...places)).toBeCloseTo(0.25, 1)
  })
})

const anyPattern: fc.Arbitrary<Pattern> = fc.oneof(
  fc.constant<Pattern>({ kind: 'constant' }),
  fc.constant<Pattern>({ kind: 'ramp' }),
  fc.record({ kind: fc.constant('pulse' as const), periodMs: fc.double(), on: fc.double() }),
  fc.record({ kind: fc.constant('wave' as const), periodMs: fc.double({ noNaN: true }) }),
  fc.record({ kind: fc.constant('walk' as const), stepMs: fc.double({ noNaN: true }), seed: fc.integer() }),
  fc.record({ kind: fc.constant('edge' as const), buildMs: fc.nat(), holdMs: fc.nat(), restMs: fc.nat() }),
)

test('no curve leaves 0 to 1, whatever it is made of', () => {
  fc.assert(
    fc.property(anyPattern, fc.double({ min: 0, max: 1e9, noNaN: true }), (pattern, t) => {
      const level = at(pattern, t) ?? 0
      // What is no number is taken for nothing by the governor.
      expect(Number.isNaN(level) || (level >= 0 && level <= 1 + 1e-9)).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})
