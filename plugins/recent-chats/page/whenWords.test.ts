import { expect, test } from 'vitest'
import { whenWords } from './whenWords.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A Wednesday, at noon where the test runs. */
const now = new Date(2026, 10, 25, 12).getTime()

test.each([
  ['now', 59_000],
  ['1 min', minute],
  ['59 min', hour - 1],
  ['1 h', hour],
  ['23 h', day - 1],
  ['Tue', day],
  ['Fri', 5 * day],
  ['Nov 19', 6 * day],
  ['Jan 29', 300 * day],
  ['Nov 2025', 380 * day],
])('says "%s"', (words, age) => {
  expect(whenWords(now - age, now)).toBe(words)
})

test('names the day of a few weeks ago, although the year was another', () => {
  expect(whenWords(new Date(2025, 11, 20, 12).getTime(), new Date(2026, 0, 5, 12).getTime())).toBe('Dec 20')
})

test('a clock that was set back makes nothing of the future', () => {
  expect(whenWords(now + hour, now)).toBe('now')
})
