import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arcs, capNow, capOf, leftOf } from './arc.ts'

const anArc = fc.constantFrom(...arcs)
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('every arc stays between nothing and all the player allows', () => {
  fc.assert(
    fc.property(anArc, fc.double({ min: -5, max: 5, noNaN: true }), (arc, at) => {
      expect(capOf(arc, at)).toBeGreaterThanOrEqual(0)
      expect(capOf(arc, at)).toBeLessThanOrEqual(1)
    }),
  )
})

test('no arc rises by a leap: a hundredth of the evening brings no more than a twentieth', () => {
  fc.assert(
    fc.property(anArc, share, (arc, at) => {
      expect(capOf(arc, at + 0.01) - capOf(arc, at)).toBeLessThanOrEqual(0.05)
    }),
  )
})

test.each(arcs)('%s comes down in the end, and stays down', (arc) => {
  expect(capOf(arc, 0.95)).toBeLessThan(0.6)
  expect(capOf(arc, 1)).toBe(0)
  expect(capOf(arc, 1.5)).toBe(0)
})

test('the arcs keep what their names say', () => {
  expect(capOf('steady', 0.5)).toBe(1)
  expect(capOf('slow-build', 0)).toBeCloseTo(0.3)
  expect(capOf('slow-build', 0.4)).toBeCloseTo(0.65)
  expect(capOf('waves', 0.3)).toBeLessThan(capOf('waves', 0.15))
  expect(capOf('build-and-rest', 0.45)).toBeCloseTo(0.2)
})

test('an evening is followed by the clock; one that was turned back brings it to its beginning, not before', () => {
  const evening = { arc: 'slow-build', minutes: 60, began: 1_000_000 } as const
  const after = (minutes: number) => evening.began + minutes * 60_000
  expect(capNow(evening, after(24))).toBeCloseTo(0.65)
  expect(capNow(evening, after(-30))).toBeCloseTo(0.3)
  expect(leftOf(evening, after(50))).toBe(10 * 60_000)
  expect(leftOf(evening, after(90))).toBe(0)
})
