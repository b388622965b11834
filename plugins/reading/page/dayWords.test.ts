import { expect, test } from 'vitest'
import { dayOf, dayWords, isoDay, startOf } from './dayWords.ts'

const at = (day: number, hour = 12, month = 11, year = 2025) => new Date(year, month - 1, day, hour).getTime()

test('a day is named as one says it', () => {
  const now = at(5, 0)
  expect(dayWords(at(5, 23), now)).toBe('Today')
  expect(dayWords(at(4, 23), now)).toBe('Yesterday')
  expect(dayWords(at(3), now)).toMatch(/^Mon, (3 November|November 3)$/)
  expect(dayWords(at(3, 12, 11, 2024), now)).toContain('2024')
})

test('moments of one day have the same number, and days are one apart across a change of clocks', () => {
  expect(dayOf(at(26, 0, 10))).toBe(dayOf(at(26, 23, 10)))
  expect(dayOf(at(27, 0, 10)) - dayOf(at(26, 23, 10))).toBe(1)
})

test('a day is written as fields for dates have it, and read again', () => {
  expect(isoDay(at(3, 23))).toBe('2025-11-03')
  expect(startOf('2025-11-03')).toBe(at(3, 0))
  expect(startOf('')).toBeUndefined()
})
