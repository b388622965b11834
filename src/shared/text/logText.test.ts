import { expect, test } from 'vitest'
import { logText } from './logText.ts'

test.each([
  ['text as it is', 'as it is', 'as it is'],
  ['plain data as JSON', { a: [1, true, null] }, '{"a":[1,true,null]}'],
  ['an error by its words', { failed: new TypeError('no lamp') }, '{"failed":"TypeError: no lamp"}'],
  [
    'anything else by its kind',
    [new Date(0), new Map(), 7n, new Uint8Array(9)],
    '["[Date]","[Map]","[bigint]","[Uint8Array]"]',
  ],
])('writes %s', (_, details, text) => {
  expect(logText(details)).toBe(text)
})

test('is bounded, whatever it is given', () => {
  let doubled: unknown = 'x'.repeat(100)
  for (let level = 0; level < 60; level++) doubled = [doubled, doubled]
  const cycle: Record<string, unknown> = {}
  cycle.cycle = cycle
  const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`name ${at}`, at]))
  for (const details of ['x'.repeat(1e6), doubled, cycle, names, new Error('x'.repeat(1e6)), new Array(4e9)])
    expect(logText(details).length).toBeLessThanOrEqual(4000)
})
