import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesced } from './coalesced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Something that changes, and what was told of it. */
function rig() {
  const listeners = new Set<() => void>()
  const told: number[] = []
  const ending = new AbortController()
  let value = 0
  const onChange = (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
  const telling = (async () => {
    for await (const seen of coalesced(onChange, () => value, 100, ending.signal)) told.push(seen)
  })()
  const become = (next: number) => {
    value = next
    for (const changed of listeners) changed()
  }
  return { told, become, ending, telling, listeners }
}

test('what is, is told at once, and what it becomes within the tenth of a second', async () => {
  const { told, become, ending, telling } = rig()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([0])
  become(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(told).toEqual([0, 1])
  ending.abort()
  await vi.advanceTimersByTimeAsync(100)
  await telling
})

test('many changes at once are told as the last of them', async () => {
  const { told, become, ending, telling, listeners } = rig()
  await vi.advanceTimersByTimeAsync(0)
  for (let next = 1; next <= 50; next += 1) become(next)
  await vi.advanceTimersByTimeAsync(300)
  expect(told).toEqual([0, 50])
  ending.abort()
  await telling
  expect(listeners.size).toBe(0)
})
