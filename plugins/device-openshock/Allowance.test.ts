import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Allowance } from './Allowance.ts'
import { orderEveryMs } from './shockers.ts'

test('three orders may follow at once, then one a second', () => {
  const allowance = new Allowance()
  const given: number[] = []
  for (let now = 0; now <= 5000; now += 100) {
    if (allowance.waitMs(now) > 0) continue
    allowance.take(now)
    given.push(now)
  }
  expect(given).toEqual([0, 100, 200, 1000, 2000, 3000, 4000, 5000])
})

test('the server is left alone for as long as it asks', () => {
  const allowance = new Allowance()
  allowance.closeFor(8000, 0)
  expect(allowance.waitMs(1000)).toBe(7000)
  expect(allowance.waitMs(8000)).toBe(0)
})

test('whatever was ordered and stopped before, nothing waits longer than was said, and a minute has at most 63 orders', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.boolean()), { maxLength: 200 }), (parts) => {
      const allowance = new Allowance()
      const given: number[] = []
      let now = 0
      for (const [ms, isStop] of parts) {
        now += ms
        if (isStop) allowance.stopped(now)
        else if (allowance.waitMs(now) === 0) {
          allowance.take(now)
          given.push(now)
        }
        expect(allowance.waitMs(now)).toBeLessThanOrEqual(orderEveryMs)
      }
      for (const at of given)
        expect(given.filter((one) => one > at - 60_000 && one <= at).length).toBeLessThanOrEqual(63)
    }),
  )
})
