import { expect, test } from 'vitest'
import { readAddedTime } from './addedTime.ts'

const minute = 60_000

test.each([
  ['30 min', 30],
  ['1h 30m', 90],
  ['2 hours', 120],
  ['hours=2', 120],
  ['hours: 1, minutes: 15', 75],
  ['minutes=45', 45],
  ['2', 120],
  ['12', 720],
  ['13', 13],
  ['30', 30],
  ['hour 20', 1200],
])('“%s” is %d minutes', (text, minutes) => {
  expect(readAddedTime(text)).toEqual({ kind: 'amount', value: minutes * minute })
})

test.each(['0', '-30', 'minutes=0', 'hours=-2', 'hours=1 minutes=-30'])('“%s” adds nothing', (text) => {
  expect(readAddedTime(text)).toMatchObject({ kind: 'nonsense' })
})

test.each(['', 'a while', '3 or 4'])('“%s” names no time', (text) => {
  expect(readAddedTime(text).kind).toBe('none')
})
