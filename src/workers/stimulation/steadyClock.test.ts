import { fakeClock } from 'sdk/testing'
import { expect, test } from 'vitest'
import { steadyClock } from './steadyClock.ts'

test('never runs backwards, goes on from where it was, and keeps jumps forward', () => {
  let now = 1000
  const { now: steady } = steadyClock({ ...fakeClock(), now: () => now })
  const at = (time: number) => {
    now = time
    return steady()
  }
  expect([at(1020), at(20), at(40), at(3_600_040), at(Number.NaN), at(3_600_060)]).toEqual([
    1020, 1020, 1040, 3_601_040, 3_601_040, 3_601_060,
  ])
})
