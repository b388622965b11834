import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

test('reads whole seconds and texts of one unit', () => {
  const values = [0, 600, '1d', '2h', '30m', '45s', '0s', '007m']
  expect(values.map(parseDuration)).toEqual([0, 600, 86_400, 7200, 1800, 45, 0, 420])
})

test.each([
  -1,
  1.5,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  '12',
  'h',
  '12h; DROP TABLE users',
  '12h\n',
  ' 12h',
  '-1h',
  '1.5h',
  '1e3s',
  '1H',
  '１h',
  `${'9'.repeat(400)}s`,
  '999999999999999d',
  null,
  undefined,
  true,
  {},
  ['1h'],
])('reads nothing in %j', (value) => {
  expect(parseDuration(value)).toBeUndefined()
})

test('writes the largest unit that loses nothing', () => {
  expect([0, 45, 90, 5400, 7200, 86_400, 90_000].map(formatDuration)).toEqual([
    '0s',
    '45s',
    '90s',
    '90m',
    '2h',
    '1d',
    '25h',
  ])
})

test('what was written is read as the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seconds) => {
      expect(parseDuration(formatDuration(seconds))).toBe(seconds)
    }),
  )
})
