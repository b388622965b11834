import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFastCounter } from './fastCounter.ts'
import type { LimitRule } from './limitClasses.ts'

const rule: LimitRule = { by: 'user', limit: 5, seconds: 60 }
const start = Date.UTC(2030, 0, 1)
const at = (ms: number) => new Date(start + ms)

test('no window of time ever holds more than the limit, and a call comes through after the time it was told', () => {
  const calls = fc.array(
    fc.record({ pass: fc.integer({ min: 0, max: 40_000 }), cost: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 80,
    },
  )
  fc.assert(
    fc.property(calls, (all) => {
      const counter = createFastCounter()
      const allowed: { readonly at: number; readonly cost: number }[] = []
      let now = 0
      for (const { pass, cost } of all) {
        now += pass
        const answer = counter.count('a', rule, cost, at(now))
        const retried = counter.count('b', rule, 1, at(now))
        expect(retried.limit).toBe(5)
        if (answer.allowed) allowed.push({ at: now, cost })
        else {
          now += answer.retryAfterSeconds * 1000
          expect(counter.count('a', rule, cost, at(now)).allowed).toBe(true)
          allowed.push({ at: now, cost })
        }
      }
      for (const { at: from } of allowed) {
        const inWindow = allowed.filter((call) => call.at >= from && call.at < from + 60_000)
        expect(inWindow.reduce((sum, call) => sum + call.cost, 0)).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('tells what is left, and when all of it is free again', () => {
  const counter = createFastCounter()
  const answers = Array.from({ length: 6 }, () => counter.count('a', rule, 1, at(0)))
  expect(answers.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0])
  const last = answers.at(-1)
  expect(last).toMatchObject({ allowed: false, limit: 5, retryAfterSeconds: 65 })
  expect(counter.count('a', rule, 1, last?.resetAt ?? at(0))).toMatchObject({ allowed: true, remaining: 4 })
})

test('a call that is refused does not count', () => {
  const counter = createFastCounter()
  for (let count = 0; count < 100; count += 1) counter.count('a', rule, 1, at(0))
  expect(counter.count('a', rule, 5, at(65_000)).allowed).toBe(true)
})

test('keys do not share a limit', () => {
  const counter = createFastCounter()
  for (let count = 0; count < 6; count += 1) counter.count('a', rule, 1, at(0))
  expect(counter.count('b', rule, 1, at(0)).allowed).toBe(true)
})

test('remembers no more keys than it may, and forgets those called longest ago', () => {
  const counter = createFastCounter(100)
  for (let key = 0; key < 10_000; key += 1) {
    counter.count(`${key}`, rule, 1, at(key))
    counter.count('busy', rule, 1, at(key))
  }
  expect(counter.size).toBe(100)
  expect(counter.count('busy', rule, 1, at(10_000)).allowed).toBe(false)
})
