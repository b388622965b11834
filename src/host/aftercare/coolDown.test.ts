import { beforeEach, expect, test, vi } from 'vitest'

const kept = vi.hoisted(() => new Map<string, string>())
vi.mock('../localNotes/localNotes.ts', () => ({
  readNote: (key: string) => kept.get(key),
  writeNote: (key: string, text: string) => void kept.set(key, text),
}))

const { beginCoolDown, coolDownLeft, heedCoolDown, restWords } = await import('./coolDown.ts')

const minute = 60_000

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers({ now: 0 })
  return () => vi.useRealTimers()
})

test('during a break devices stay off, and one is told how long', () => {
  beginCoolDown(10)
  vi.setSystemTime(90_000)
  expect(coolDownLeft()).toBe(8.5 * minute)
  expect(heedCoolDown).toThrow('You are taking a break. Devices rest for 9 more minutes.')
})

test('afterwards nothing is in the way', () => {
  beginCoolDown(10)
  vi.setSystemTime(10 * minute)
  expect(coolDownLeft()).toBe(0)
  expect(heedCoolDown).not.toThrow()
})

test('a break can be made longer, never shorter', () => {
  beginCoolDown(10)
  beginCoolDown(2)
  expect(coolDownLeft()).toBe(10 * minute)
  beginCoolDown(20)
  expect(coolDownLeft()).toBe(20 * minute)
  beginCoolDown(0)
  expect(coolDownLeft()).toBe(20 * minute)
})

test('neither a long number, nor a clock turned back, nor a broken note keeps anybody waiting for days', () => {
  beginCoolDown(10_000)
  expect(coolDownLeft()).toBe(60 * minute)
  expect(coolDownLeft(-24 * 60 * minute)).toBe(0)
  kept.set('vesper-cool-down', 'soon')
  expect(coolDownLeft()).toBe(0)
})

test('the last minute is one minute', () => {
  expect(restWords(1)).toBe('one more minute')
  expect(restWords(minute)).toBe('one more minute')
  expect(restWords(minute + 1)).toBe('2 more minutes')
})
