// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWakeLock } from './useWakeLock.ts'

let held = 0
const request = vi.fn(async () => {
  held++
  return {
    async release() {
      held--
    },
  }
})
beforeEach(() => {
  held = 0
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const settle = () => act(async () => {})
async function look(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

test('the screen stays awake while a story runs, and no longer', async () => {
  const { rerender } = renderHook(({ on }) => useWakeLock(on), { initialProps: { on: true } })
  await settle()
  expect(held).toBe(1)
  rerender({ on: false })
  await settle()
  expect(held).toBe(0)
})

test('out of sight it may sleep, and back in sight it stays awake again', async () => {
  const { unmount } = renderHook(() => useWakeLock(true))
  await settle()
  await look(true)
  expect(held).toBe(0)
  await look(false)
  expect(held).toBe(1)
  unmount()
  await settle()
  expect(held).toBe(0)
})

test('a browser that refuses is left alone', async () => {
  request.mockRejectedValueOnce(new Error('low battery'))
  renderHook(() => useWakeLock(true))
  await settle()
  expect(held).toBe(0)
})
