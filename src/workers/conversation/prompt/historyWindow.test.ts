import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyStart } from './historyWindow.ts'

const even = (count: number, cost: number) => Array.from({ length: count }, () => cost)

test('everything is sent while it fits', () => {
  expect(historyStart(even(10, 10), { tokens: 100, messages: 0 })).toBe(0)
})

test('a history that outgrows its room frees a quarter of it at once', () => {
  expect(historyStart(even(11, 10), { tokens: 100, messages: 0 })).toBe(4)
})

test('the start stays put for the turns that follow', () => {
  const starts = [11, 12, 13, 14].map((count) => historyStart(even(count, 10), { tokens: 100, messages: 0 }))
  expect(starts).toEqual([4, 4, 4, 4])
  expect(historyStart(even(15, 10), { tokens: 100, messages: 0 })).toBe(8)
})

test('the number of messages is limited the same way', () => {
  expect(historyStart(even(51, 1), { tokens: 1e9, messages: 50 })).toBe(14)
})

test('the newest message is always sent', () => {
  expect(historyStart([5, 5, 500], { tokens: 100, messages: 0 })).toBe(2)
})

test('what is sent fits, unless it is the newest message alone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
      fc.integer({ min: 10, max: 2000 }),
      (costs, tokens) => {
        const start = historyStart(costs, { tokens, messages: 0 })
        const sum = costs.slice(start).reduce((total, cost) => total + cost, 0)
        expect(sum <= tokens || start === costs.length - 1).toBe(true)
      },
    ),
  )
})
