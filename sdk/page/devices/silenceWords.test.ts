import { expect, test } from 'vitest'
import { clockWords, silenceWords } from './silenceWords.ts'

test('says how soon a device stops by itself', () => {
  expect(silenceWords({ kind: 'within', ms: 250 })).toBe('If this tab closes or crashes, it stops within 250 ms.')
  expect(silenceWords({ kind: 'within', ms: 1500 })).toBe('If this tab closes or crashes, it stops within 1.5 s.')
  expect(silenceWords({ kind: 'within', ms: 0 })).toBe('If this tab closes or crashes, it stops immediately.')
})

test('says that a device goes on without end, and what to do', () => {
  expect(silenceWords({ kind: 'never', advice: 'Keep its switch at hand.' })).toBe(
    'If this tab closes or crashes, it keeps running. Keep its switch at hand.',
  )
})

test('shows remaining session time like a clock, never below zero', () => {
  expect(clockWords(41_200)).toBe('0:42')
  expect(clockWords(725_000)).toBe('12:05')
  expect(clockWords(3_600_000)).toBe('1:00:00')
  expect(clockWords(-5)).toBe('0:00')
})
