import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdStoryClock, setStoryClock, storyNow } from './storyClock.ts'

beforeEach(() => vi.useFakeTimers({ now: 50_000 }))
afterEach(() => {
  holdStoryClock(false)
  vi.useRealTimers()
})

test('it goes with the play’s clock', () => {
  setStoryClock(1_000)
  vi.advanceTimersByTime(250)
  expect(storyNow()).toBe(1_250)
})

test('it stands while it is held, and goes on from there', () => {
  setStoryClock(1_000)
  holdStoryClock(true)
  vi.advanceTimersByTime(9_000)
  expect(storyNow()).toBe(1_000)
  holdStoryClock(false)
  vi.advanceTimersByTime(10)
  expect(storyNow()).toBe(1_010)
})
