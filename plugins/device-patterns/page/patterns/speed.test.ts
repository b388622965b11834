import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAt } from '../../../../src/shared/devices/patterns.ts'
import type { ScriptAxis } from '../../../../src/workers/stimulation/contract.ts'
import { heatColor } from './HeatStrip.tsx'
import { heatOf, speedAlert, speedsOf, withVibration } from './speed.ts'

const axis = (...points: readonly (readonly [at: number, place: number])[]): ScriptAxis => ({
  at: Float64Array.from(points, ([at]) => at),
  place: Float32Array.from(points, ([, place]) => place),
})

test('speed is the travel in per cent over the time in seconds', () => {
  expect([...speedsOf(axis([0, 0], [500, 1], [1500, 0.5]))]).toEqual([200, 50])
  expect(speedsOf(axis([0, 1]))).toHaveLength(0)
  expect(speedsOf(axis())).toHaveLength(0)
})

test('a person is told of what is fast, and warned of what nothing follows', () => {
  expect(speedAlert(axis([0, 0], [250, 1]))).toBeUndefined()
  expect(speedAlert(axis([0, 0], [200, 1], [400, 0]))).toContain('2 places faster than the 400 %')
  expect(speedAlert(axis([0, 0], [100, 1]))).toContain('1 place faster than 600 %')
})

test('heat is the highest speed of each stretch of time', () => {
  const heat = heatOf(axis([0, 0], [500, 1], [900, 1], [1000, 0.5]), 4, 1000)
  expect([...heat]).toEqual([200, 200, 200, 500])
  expect([...heatOf(axis([0, 0], [500, 1]), 3, 0)]).toEqual([0, 0, 0])
})

test('vibration by place follows the stroke; by speed it is strong where the stroke is fast', () => {
  const stroke = axis([0, 0], [500, 1], [1500, 0.5], [2500, 0.5])
  expect(withVibration({ L0: stroke }, 'position').V0).toBe(stroke)
  const made = withVibration({ L0: stroke }, 'speed').V0 ?? axis()
  expect([250, 1000, 2000, 3000].map((t) => placeAt(made, t))).toEqual([0.5, 0.125, 0, 0])
})

test('a script that brings vibration keeps its own, and one without a stroke gets none', () => {
  const own = { L0: axis([0, 0], [500, 1]), V0: axis([0, 0.25]) }
  expect(withVibration(own, 'speed')).toBe(own)
  expect(withVibration({ R0: axis([0, 0]) }, 'speed')).not.toHaveProperty('V0')
})

test('vibration made of any stroke has rising times and levels within 0..1', () => {
  const step = fc.tuple(fc.integer({ min: 20, max: 3000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const times = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, [after]) => sum + after, 0))
      const stroke = axis(...steps.map(([, place], index) => [times[index] ?? 0, place] as const))
      const { V0 } = withVibration({ L0: stroke }, 'speed')
      V0?.at.forEach((at, index) => {
        expect(at).toBeGreaterThan(index > 0 ? (V0.at[index - 1] ?? 0) : -1)
        expect(V0.place[index]).toBeGreaterThanOrEqual(0)
        expect(V0.place[index]).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('colours calm parts dark and fierce parts bright, for any number', () => {
  expect(heatColor(0)).toBe('rgb(38 34 58)')
  expect(heatColor(1)).toBe('rgb(250 226 150)')
  expect(heatColor(Number.POSITIVE_INFINITY)).toBe(heatColor(0))
  expect(heatColor(7)).toBe(heatColor(1))
})
