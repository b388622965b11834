import { expect, test } from 'vitest'
import { fakeClock, settled } from '../testing/fakeClock.ts'
import { Watchdog } from './timeouts.ts'

const never = () => new Promise<never>(() => {})

test('a stage that takes too long ends with a time-out', async () => {
  const clock = fakeClock()
  const dog = new Watchdog(clock, new AbortController().signal)
  const waiting = expect(dog.within('connect', 1_000, never())).rejects.toMatchObject({ code: 'llm/timeout' })
  await clock.advance(1_000)
  await waiting
  expect(clock.sleepers).toBe(0)
})

test('time counts only while something is awaited', async () => {
  const clock = fakeClock()
  const dog = new Watchdog(clock, new AbortController().signal)
  await dog.within('first', 1_000, Promise.resolve())
  await clock.advance(60_000)
  await dog.within('idle', 1_000, Promise.resolve())
  expect(dog.signal.aborted).toBe(false)
})

test('a shorter stage after a longer one is kept', async () => {
  const clock = fakeClock()
  const dog = new Watchdog(clock, new AbortController().signal)
  await dog.within('first', 60_000, Promise.resolve())
  const waiting = expect(dog.within('idle', 5_000, never())).rejects.toMatchObject({ details: { stage: 'idle' } })
  await clock.advance(5_000)
  await waiting
})

test('ten thousand pieces use one timer', async () => {
  const clock = fakeClock()
  const dog = new Watchdog(clock, new AbortController().signal)
  for (let piece = 0; piece < 10_000; piece += 1) await dog.within('idle', 1_000, Promise.resolve())
  expect(clock.sleepers).toBe(1)
  dog.stop()
  await settled()
  expect(clock.sleepers).toBe(0)
})

test('the total ends it however lively it is', async () => {
  const clock = fakeClock()
  const dog = new Watchdog(clock, new AbortController().signal, 10_000)
  const waiting = expect(dog.within('idle', 60_000, never())).rejects.toMatchObject({ details: { stage: 'total' } })
  await clock.advance(10_000)
  await waiting
})

test('the caller’s abort passes through with its reason', async () => {
  const caller = new AbortController()
  const dog = new Watchdog(fakeClock(), caller.signal, 10_000)
  const waiting = expect(dog.within('idle', 60_000, never())).rejects.toMatchObject({ name: 'AbortError' })
  caller.abort()
  await waiting
})
