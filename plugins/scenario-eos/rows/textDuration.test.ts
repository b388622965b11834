import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationOf, readDuration } from '../text/duration.ts'
import { textOf } from '../text/label.ts'
import { readingTime } from '../text/readingTime.ts'

const at = (random: number) => () => random
const ms = (source: string): number => readDuration(source, at(0.5)).ms

test('eos-C11 two letters that go on by themselves stay 1800 ms', () => {
  expect(readingTime(textOf('<p>aa</p>'), 'eos')).toBe(1800)
})

test('eos-C12 a hundred letters without a space stay 4500 ms', () => {
  expect(readingTime('a'.repeat(100), 'eos')).toBe(4500)
})

test('eos-C13 a thousand letters stay longer in the plain profile than in the open one', () => {
  expect(readingTime('a'.repeat(1000), 'eos')).toBe(31_500)
  expect(readingTime('a'.repeat(1000), 'oeos')).toBe(9500)
})

test('eos-C14 a hyphenated word counts as one', () => {
  expect(readingTime('one-two three', 'eos')).toBe(2100)
})

test('words dominate where there are many of them, in both profiles', () => {
  const text = 'ab '.repeat(150).trim()
  expect(readingTime(text, 'eos')).toBe(1500 + 150 * 300)
  expect(readingTime(text, 'oeos')).toBe(1500 + 150 * 300)
})

test('eos-C19 eos-F20 eos-K17 a range is drawn from evenly and not rounded', () => {
  expect(readDuration('1s-2s', at(0.5))).toEqual({ ms: 1500 })
  expect(readDuration('2s-4s', at(0.25))).toEqual({ ms: 2500 })
  expect(readDuration('3s-5s', at(0))).toEqual({ ms: 3000 })
})

test('eos-F07 a number that an expression gives is milliseconds, also as text', () => {
  expect(durationOf('0.100', at(0))).toEqual({ ms: 0.1 })
  expect(durationOf(200, at(0))).toEqual({ ms: 200 })
})

test('eos-F08 a duration that an expression gives as text is read as one', () => {
  expect(durationOf('5s', at(0))).toEqual({ ms: 5000 })
})

test('eos-F09 parts add up', () => {
  expect(['1m30s', '1m 30s', '0.06s', '250ms', '1h2m3s', '1s 5s', '1.5s'].map(ms)).toEqual([
    90_000, 90_000, 60, 250, 3_723_000, 6000, 1500,
  ])
})

test('eos-F10 nothing may be written with or without its unit', () => {
  expect(readDuration('0', at(0))).toEqual({ ms: 0 })
  expect(readDuration('0s', at(0))).toEqual({ ms: 0 })
})

test('eos-F11 a bare number is seconds, and that is said', () => {
  expect(readDuration('5', at(0))).toMatchObject({ ms: 5000, problem: expect.stringContaining('seconds') })
})

test('eos-F12 a JSON number is milliseconds', () => {
  expect(durationOf(100, at(0))).toEqual({ ms: 100 })
})

test('eos-F13 what cannot be read is no time at all, and that is said', () => {
  for (const source of ['5 s', '', '5sec', '5S', 'NaN', '1.2.3s']) {
    expect(readDuration(source, at(0)), source).toMatchObject({ ms: 0, problem: expect.any(String) })
  }
})

test('what is left of a number in a range is read like any bare number', () => {
  expect(readDuration('2-4s', at(1))).toMatchObject({ ms: 4000, problem: expect.any(String) })
})

test('a duration is never negative, never endless and always a number', () => {
  const written = fc.string({ unit: fc.constantFrom(...'0123456789.-smhdwunµ eE+'), maxLength: 30 })
  fc.assert(
    fc.property(
      fc.oneof(written, fc.string(), fc.jsonValue()),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (source, random) => {
        const found =
          typeof source === 'string'
            ? [readDuration(source, at(random)), durationOf(source, at(random))]
            : [durationOf(source, at(random))]
        for (const { ms } of found) expect(ms >= 0 && Number.isFinite(ms)).toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})
