import { afterEach, expect, test, vi } from 'vitest'
import { manualClock, timerClock } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('wakes sleepers in the order of their time, however far it is moved', async () => {
  const clock = manualClock(0)
  const woken: string[] = []
  void clock.sleep(20).then(() => woken.push(`late ${clock.now()}`))
  void clock.sleep(10).then(() => woken.push(`early ${clock.now()}`))
  await clock.advance(100)
  expect(woken).toEqual(['early 10', 'late 20'])
  expect(clock.now()).toBe(100)
})

test('refuses to run backwards', async () => {
  await expect(manualClock().advance(-1)).rejects.toThrow('backwards')
})

test('lets go of a sleeper whose signal fires', async () => {
  const clock = manualClock(0)
  const control = new AbortController()
  const slept = clock.sleep(1_000, control.signal)
  control.abort()
  await slept
  expect([clock.now(), clock.sleepers]).toEqual([0, 0])
})

test('runs on for as long as somebody sleeps', async () => {
  const clock = manualClock(0)
  const chain = clock.sleep(5).then(() => clock.sleep(7))
  await clock.runUntilIdle()
  await chain
  expect(clock.now()).toBe(12)
})

test('the timer clock obeys fake timers and its speed', async () => {
  vi.useFakeTimers()
  const slept = timerClock(10).sleep(1_000)
  await vi.advanceTimersByTimeAsync(100)
  await expect(slept).resolves.toBeUndefined()
})
