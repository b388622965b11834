import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelOf, placeOf, stepOf } from './steps.ts'

const anyNumber = fc.double()
const steps = fc.integer({ min: 1, max: 5000 })

test('a step is never above what the device knows, nor below zero, and a whole number', () => {
  fc.assert(
    fc.property(anyNumber, steps, (level, most) => {
      const step = stepOf(level, most)
      expect(Number.isInteger(step) && step >= 0 && step <= most).toBe(true)
    }),
  )
})

test('a step is within half a step of the level, unless the least there is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), steps, (level, most) => {
      const step = stepOf(level, most)
      expect(Math.abs(step - level * most) <= 0.5 || step === 1).toBe(true)
    }),
  )
})

test('above zero is at least one step, and zero is none', () => {
  fc.assert(
    fc.property(fc.double({ min: Number.MIN_VALUE, max: 1, noNaN: true }), steps, (level, most) => {
      expect(stepOf(level, most)).toBeGreaterThanOrEqual(1)
    }),
  )
  expect([stepOf(0, 20), stepOf(-0, 20), stepOf(undefined, 20), stepOf(Number.NaN, 20)]).toEqual([0, 0, 0, 0])
})

test('a level is 0..1 whatever is given, and a place that is no number is none', () => {
  fc.assert(fc.property(anyNumber, (value) => levelOf(value) >= 0 && levelOf(value) <= 1))
  expect([placeOf(Number.NaN), placeOf(undefined), placeOf(7), placeOf(-7), placeOf(0.3)]).toEqual([
    undefined,
    undefined,
    1,
    0,
    0.3,
  ])
})
