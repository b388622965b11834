import { fakeStorage } from 'sdk/testing'
import { expect, test, vi } from 'vitest'
import { measuredSpeed } from './speed.ts'

test('the speed is measured once and kept', async () => {
  const storage = fakeStorage()
  const measure = vi.fn(() => 900)
  expect(await measuredSpeed(storage, 4, measure)).toBe(900)
  expect(await measuredSpeed(storage, 4, measure)).toBe(900)
  expect(measure).toHaveBeenCalledTimes(1)
})

test('another number of cores is another computer', async () => {
  const storage = fakeStorage()
  await measuredSpeed(storage, 4, () => 900)
  expect(await measuredSpeed(storage, 8, () => 1200)).toBe(1200)
})

test('the measurement gives a number in about a second', async () => {
  const started = performance.now()
  expect(await measuredSpeed(fakeStorage(), 1)).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(5000)
})
