import type { StageTimer } from 'sdk/story'
import { expect, test } from 'vitest'
import { leftOf, shareLeft, timeWords } from './timeLeft.ts'

const timer: StageTimer = { id: 't', style: 'normal', from: 0, until: 10_000 }

test.each([
  [9000, '9'],
  [8001, '9'],
  [0, '0'],
  [60_000, '1:00'],
  [75_000, '1:15'],
  [3_599_001, '1:00:00'],
  [3_661_000, '1:01:01'],
])('%i ms are shown as %s', (ms, words) => {
  expect(timeWords(ms)).toBe(words)
})

test('what is left never falls below nothing, and stands still where it is paused', () => {
  expect(leftOf(timer, 4000)).toBe(6000)
  expect(leftOf(timer, 40_000)).toBe(0)
  expect(leftOf({ ...timer, paused: 2500 }, 40_000)).toBe(2500)
  expect(leftOf({ ...timer, offset: 3000 }, 12_000)).toBe(3000)
  expect(leftOf({ ...timer, offset: -8000 }, 4000)).toBe(0)
})

test('its share runs from all to none', () => {
  expect(shareLeft(timer, 0)).toBe(1)
  expect(shareLeft(timer, 5000)).toBe(0.5)
  expect(shareLeft(timer, 20_000)).toBe(0)
  expect(shareLeft({ ...timer, until: 0 }, 0)).toBe(0)
})
