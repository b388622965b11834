import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autoAdvance, readingMs } from './useAutoAdvance.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function rig(waitMs = 2000) {
  const world = { away: false, read: false }
  const goOn = vi.fn()
  const stop = autoAdvance({ waitMs, isAway: () => world.away, isRead: () => world.read, goOn })
  return { world, goOn, stop }
}

test('advances once, after time to read', () => {
  const { goOn } = rig()
  vi.advanceTimersByTime(1900)
  expect(goOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(goOn).toHaveBeenCalledOnce()
})

test('restarts the reading time for a player who was away', () => {
  const { world, goOn } = rig()
  vi.advanceTimersByTime(1500)
  world.away = true
  vi.advanceTimersByTime(60_000)
  world.away = false
  vi.advanceTimersByTime(1750)
  expect(goOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(250)
  expect(goOn).toHaveBeenCalledOnce()
})

test('waits for the end of reading aloud', () => {
  const { world, goOn } = rig()
  world.read = true
  vi.advanceTimersByTime(60_000)
  expect(goOn).not.toHaveBeenCalled()
  world.read = false
  vi.advanceTimersByTime(250)
  expect(goOn).toHaveBeenCalledOnce()
})

test('called off, it stays', () => {
  const { goOn, stop } = rig()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(goOn).not.toHaveBeenCalled()
})

test('two hundred words at two hundred a minute take a minute and a breath', () => {
  expect(readingMs('tea '.repeat(200), 200)).toBe(61_000)
  expect(readingMs('', 200)).toBe(1500)
})

test('more words never take less time, and faster readers never more', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(50), fc.integer({ min: 80, max: 600 }), (count, more, speed) => {
      const short = 'rain '.repeat(count)
      expect(readingMs(`${short}${'rain '.repeat(more)}`, speed)).toBeGreaterThanOrEqual(readingMs(short, speed))
      expect(readingMs(short, speed + 20)).toBeLessThanOrEqual(readingMs(short, speed))
    }),
  )
})
