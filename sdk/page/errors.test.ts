import { beforeEach, expect, test, vi } from 'vitest'
import { dismissError, errors, reportError, retryError, visibleMs } from './errors.ts'

beforeEach(() => {
  errors.notices = []
})

const at = Promise.resolve.bind(Promise)
const busy = { type: 'API_ERROR', message: 'The model is busy.' } as const

test('the same error again renews its card instead of adding one', () => {
  const first = reportError(busy, 1000)
  const second = reportError(busy, 5000)
  expect(second).toBe(first)
  expect(errors.notices).toMatchObject([{ message: 'The model is busy.', timestamp: 5000 }])
  reportError({ ...busy, type: 'NETWORK_ERROR' })
  expect(errors.notices).toHaveLength(2)
})

test('at most five cards stand at once; the oldest gives way', () => {
  for (let number = 1; number <= 7; number += 1) reportError({ ...busy, message: `error ${number}` })
  expect(errors.notices.map(({ message }) => message)).toEqual(['error 3', 'error 4', 'error 5', 'error 6', 'error 7'])
})

test('a retry that works settles the error', async () => {
  const retry = vi.fn(async () => {})
  await retryError(reportError({ ...busy, retry }), () => at())
  expect(retry).toHaveBeenCalledOnce()
  expect(errors.notices).toEqual([])
})

test('retries wait longer each time, and the third failure is final', async () => {
  const pauses: number[] = []
  const id = reportError({ ...busy, retry: () => Promise.reject(new Error('still busy')) })
  for (let time = 0; time < 4; time += 1)
    await retryError(id, async (ms) => {
      pauses.push(ms)
    })
  expect(pauses).toEqual([1000, 2000, 4000])
  expect(errors.notices).toMatchObject([{ message: 'Max retries exceeded', recoverable: false, retrying: false }])
})

test('an error dismissed while it waits is not tried again', async () => {
  const retry = vi.fn(async () => {})
  const id = reportError({ ...busy, retry })
  await retryError(id, async () => dismissError(id))
  expect(retry).not.toHaveBeenCalled()
})

test('recoverable cards leave by themselves, network ones later; the others wait for a person', () => {
  expect(visibleMs({ type: 'API_ERROR', recoverable: true })).toBe(5_000)
  expect(visibleMs({ type: 'NETWORK_ERROR', recoverable: true })).toBe(10_000)
  expect(visibleMs({ type: 'NETWORK_ERROR', recoverable: false })).toBeUndefined()
})
