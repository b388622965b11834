import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanOf, wordsToPractise } from './PracticePart.tsx'

test('practice takes each word once, eight at the most, and only words there are', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('drift', 'sink', ' sink ', '', 'a', 'b', 'c', 'd', 'e', 'f', 'g')),
      (words) => {
        const drilled = wordsToPractise(words)
        const there = new Set(words.map((word) => word.trim()).filter(Boolean))
        expect(drilled).toHaveLength(Math.min(8, there.size))
        expect(new Set(drilled).size).toBe(drilled.length)
        expect(drilled.every((word) => there.has(word))).toBe(true)
      },
    ),
  ))

test('practice comes in an order of chance', () => {
  const lots = [0.9, 0.1, 0.5]
  expect(wordsToPractise(['drift', 'sink', 'float'], () => lots.shift() ?? 0)).toEqual(['sink', 'float', 'drift'])
})

test('shows a felt level with one decimal', () => {
  expect(meanOf([5, 4, 4])).toBe(4.3)
  expect(meanOf([])).toBe(0)
})
