// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdle } from './useIdle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])(
  'four seconds without a sign are idle, and a %s ends that at once',
  (sign) => {
    const { result } = renderHook(() => useIdle(true))
    pass(3900)
    expect(result.current).toBe(false)
    pass(200)
    expect(result.current).toBe(true)
    act(() => void dispatchEvent(new Event(sign)))
    expect(result.current).toBe(false)
    pass(3900)
    expect(result.current).toBe(false)
  },
)

test('where it is not asked nobody is idle', () => {
  const { result, rerender } = renderHook(({ isAsked }) => useIdle(isAsked), { initialProps: { isAsked: true } })
  pass(5000)
  expect(result.current).toBe(true)
  rerender({ isAsked: false })
  pass(5000)
  expect(result.current).toBe(false)
})
