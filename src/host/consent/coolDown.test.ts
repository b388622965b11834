import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { safety } from '../settings/safetyStates.ts'
import { beginCoolDown, coolDownLeft, followCoolDown, restWords } from './coolDown.ts'

const saveSettings = vi.fn(async () => {})
replaceEngine('storage', { saveSettings })

const minute = 60_000

beforeEach(() => {
  safety.breakUntil = 0
  saveSettings.mockReset()
  vi.useFakeTimers({ now: 0 })
  return () => vi.useRealTimers()
})

test('during a break devices stay off, and one is told how long', async () => {
  await beginCoolDown(10)
  vi.setSystemTime(90_000)
  expect(coolDownLeft()).toBe(8.5 * minute)
  expect(followCoolDown).toThrow("You're taking a break. Devices stay off for 9 more minutes.")
})

test('afterwards nothing is in the way', async () => {
  await beginCoolDown(10)
  vi.setSystemTime(10 * minute)
  expect(coolDownLeft()).toBe(0)
  expect(followCoolDown).not.toThrow()
})

test('a break can be made longer, never shorter', async () => {
  await beginCoolDown(10)
  await beginCoolDown(2)
  expect(coolDownLeft()).toBe(10 * minute)
  await beginCoolDown(20)
  expect(coolDownLeft()).toBe(20 * minute)
  await beginCoolDown(0)
  expect(coolDownLeft()).toBe(20 * minute)
})

test('neither a long number, nor a clock turned back, nor a broken note keeps anybody waiting for days', async () => {
  await beginCoolDown(10_000)
  expect(coolDownLeft()).toBe(60 * minute)
  expect(coolDownLeft(-24 * 60 * minute)).toBe(0)
})

test('the last minute is one minute', () => {
  expect(restWords(1)).toBe('one more minute')
  expect(restWords(minute)).toBe('one more minute')
  expect(restWords(minute + 1)).toBe('2 more minutes')
})

test('a break that could not be saved has not begun, and says so', async () => {
  saveSettings.mockRejectedValueOnce(new Error('full'))
  await expect(beginCoolDown(10)).rejects.toThrow('full')
  expect(coolDownLeft()).toBe(0)
})
