import { Scope } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { superviseEngines } from './startEngine.ts'

const engine = (ping: () => Promise<void>) => ({ peer: { ping }, end() {} })

beforeEach(() => {
  vi.useFakeTimers()
  errors.notices = []
})
afterEach(() => void vi.useRealTimers())

async function supervise(ping: () => Promise<void>, forMs: number) {
  using scope = new Scope('page')
  superviseEngines(scope.signal, new Map([['storage', engine(ping)]]))
  await vi.advanceTimersByTimeAsync(forMs)
}

test('engines that answer are left in peace', async () => {
  await supervise(async () => {}, 120_000)
  expect(errors.notices).toEqual([])
})

test('a silent engine is reported once, by name, with the way out', async () => {
  await supervise(() => new Promise(() => {}), 120_000)
  expect(errors.notices).toHaveLength(1)
  expect(errors.notices[0]).toMatchObject({ context: 'The storage engine', action: { label: 'Reload' } })
})

test('an engine that is only slow is given its time', async () => {
  await supervise(() => new Promise((resolve) => setTimeout(resolve, 15_000)), 120_000)
  expect(errors.notices).toEqual([])
})
