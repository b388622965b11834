import { expect, test } from 'vitest'
import { isMissed, median, p95, percentile } from './figures.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test('a percentile is one of the samples, in whatever order they came', () => {
  expect(median(hundred)).toBe(50)
  expect(p95(hundred)).toBe(95)
  expect(percentile(hundred, 1)).toBe(100)
})

test('with few samples the 95th percentile is the worst of them', () => {
  expect(p95([3, 9, 1])).toBe(9)
})

test('a figure that could not be measured misses its budget', () => {
  expect(isMissed({ name: 'x', value: median([]), unit: 'ms', budget: 10 })).toBe(true)
})

test('a figure without a budget is never missed', () => {
  expect(isMissed({ name: 'x', value: 1e9, unit: 'ms' })).toBe(false)
})

test('a budget may be used up to its last bit', () => {
  expect(isMissed({ name: 'x', value: 10, unit: 'ms', budget: 10 })).toBe(false)
  expect(isMissed({ name: 'x', value: 10.1, unit: 'ms', budget: 10 })).toBe(true)
})
