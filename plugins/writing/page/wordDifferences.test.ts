import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Stretch, wordDifferences } from './wordDifferences.ts'

const own = (stretches: readonly Stretch[]) => stretches.filter(({ isOwn }) => isOwn).map(({ text }) => text.trim())
const shared = (stretches: readonly Stretch[]) =>
  stretches
    .filter(({ isOwn }) => !isOwn)
    .map(({ text }) => text)
    .join('')
    .split(/\s+/)
    .filter(Boolean)

test('a word that was changed is the difference, on either side', () => {
  const { left, right } = wordDifferences('She opens the old door.', 'She opens the red door.')
  expect([own(left), own(right)]).toEqual([['old'], ['red']])
})

test('marks added words on their own side only', () => {
  const { left, right } = wordDifferences('Come in.', 'Come in. Sit down.')
  expect([own(left), own(right)]).toEqual([[], ['Sit down.']])
})

test('the same words twice differ in nothing', () => {
  const { left, right } = wordDifferences('Good evening, Sam.', 'Good evening, Sam.')
  expect([own(left), own(right)]).toEqual([[], []])
})

test('two wordings of two thousand words each are compared word by word, longer ones as a whole', () => {
  const words = (count: number, start: number) => Array.from({ length: count }, (_, n) => `w${n + start}`).join(' ')
  expect(own(wordDifferences(words(1900, 0), words(1900, 7)).left)).toHaveLength(1)
  expect(own(wordDifferences(`a ${words(9000, 0)}`, `b ${words(9000, 3)} c`).left)).toHaveLength(1)
})

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'a b '), { maxLength: 30 })
  .map((parts) => parts.join(''))

test('the stretches of a side are its text, and what both share is the same words in the same order', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { left, right } = wordDifferences(a, b)
      expect(left.map((stretch) => stretch.text).join('')).toBe(a)
      expect(right.map((stretch) => stretch.text).join('')).toBe(b)
      expect(shared(left)).toEqual(shared(right))
    }),
  )
})
