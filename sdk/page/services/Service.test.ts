import { expect, test } from 'vitest'
import { Service } from './Service.ts'

test('a service is what was provided last, until that is taken back', () => {
  const clock = new Service<{ read(): number }>('clock')
  expect(() => clock.now).toThrow('Nobody provides "clock" here.')
  const first = clock.provide({ read: () => 1 })
  const second = clock.provide({ read: () => 2 })
  expect(clock.now.read()).toBe(2)
  second()
  expect(clock.now.read()).toBe(1)
  first()
  expect(() => clock.now).toThrow()
})
