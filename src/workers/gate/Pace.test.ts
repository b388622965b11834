import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace, pageRate } from './Pace.ts'
import { PerSecond } from './PerSecond.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a burst goes through at once, what follows is slowed down, and more than that is turned away', async () => {
  const pace = new Pace(pageRate, () => Date.now())
  const outcomes = Array.from({ length: 250 }, () =>
    pace.turn().then(
      () => Date.now(),
      (error: { code: string }) => error.code,
    ),
  )
  const begun = Date.now()
  await vi.advanceTimersByTimeAsync(3000)
  const all = await Promise.all(outcomes)
  expect(all.slice(0, 100).every((at) => at === begun)).toBe(true)
  expect(all[150]).toBeGreaterThan(begun)
  expect(all.slice(201)).toEqual(Array.from({ length: 49 }, () => 'plugin/too-often'))
})

test('messages are counted by the second', () => {
  let now = 500
  const count = new PerSecond(3, () => now)
  expect([1, 2, 3, 4].map(() => count.count())).toEqual([true, true, true, false])
  now = 1000
  expect(count.count()).toBe(true)
})
