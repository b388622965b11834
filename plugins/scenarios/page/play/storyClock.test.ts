import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdStoryClock, setStoryClock, setStoryPace, storyNow } from './storyClock.ts'

beforeEach(() => vi.useFakeTimers({ now: 50_000 }))
afterEach(() => {
  holdStoryClock(false)
  setStoryPace(1)
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

test('it keeps the pace of the play, and does not jump when that changes', () => {
  setStoryClock(1_000)
  setStoryPace(2)
  vi.advanceTimersByTime(100)
  expect(storyNow()).toBe(1_200)
  setStoryPace(0.5)
  expect(storyNow()).toBe(1_200)
  vi.advanceTimersByTime(100)
  expect(storyNow()).toBe(1_250)
})
