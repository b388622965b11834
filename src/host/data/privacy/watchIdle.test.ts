// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './watchIdle.ts'

let end = () => {}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  end()
  vi.useRealTimers()
})

const watch = (minutes: number) => {
  const idle = vi.fn()
  end = watchIdle(window, () => minutes, idle)
  return idle
}
const minuteMs = 60_000
const key = () => dispatchEvent(new KeyboardEvent('keydown'))

test('notices that nobody is there after the set time', () => {
  const idle = watch(2)
  vi.advanceTimersByTime(1.9 * minuteMs)
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0.2 * minuteMs)
  expect(idle).toHaveBeenCalled()
})

test('any activity restarts the idle time', () => {
  const idle = watch(2)
  for (let count = 0; count < 5; count += 1) {
    vi.advanceTimersByTime(1.5 * minuteMs)
    key()
  }
  expect(idle).not.toHaveBeenCalled()
})

test('a key that wakes the computer comes too late', () => {
  const idle = watch(2)
  vi.setSystemTime(Date.now() + 60 * minuteMs)
  key()
  expect(idle).toHaveBeenCalledOnce()
})

test('no minutes means never', () => {
  const idle = watch(0)
  vi.advanceTimersByTime(600 * minuteMs)
  expect(idle).not.toHaveBeenCalled()
})
