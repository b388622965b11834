import { expect, test } from 'vitest'
import { toUnit } from './toUnit.ts'

test('gives a vector the length 1 and leaves its direction', () => {
  const vector = Float32Array.of(3, -4)
  expect(toUnit(vector)).toBe(true)
  expect([...vector]).toEqual([expect.closeTo(0.6), expect.closeTo(-0.8)])
})

test.each([[[0, 0]], [[Number.NaN, 1]], [[Number.POSITIVE_INFINITY, 1]]])('%s cannot be made a unit', (values) => {
  expect(toUnit(Float32Array.from(values))).toBe(false)
})
