import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf, scrambled } from './Scramble.ts'

const sorted = (word: string) => [...word.toLowerCase()].sort().join('')

test('a scrambled word keeps its letters, its capitals and everything that is no letter', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z',!-]{1,14}$/), fc.nat(100), (word, round) => {
      const found = scrambled(word, round)
      expect(sorted(found)).toBe(sorted(word))
      expect(found.replace(/[a-z]/g, 'x').replace(/[A-Z]/g, 'X')).toBe(
        word.replace(/[a-z]/g, 'x').replace(/[A-Z]/g, 'X'),
      )
    }),
  )
})

test('each round has another order, and the same round the same', () => {
  expect(scrambled('surrender', 1)).toBe(scrambled('surrender', 1))
  expect(new Set([1, 2, 3, 4].map((round) => scrambled('surrender', round))).size).toBeGreaterThan(2)
})

test('about as many words as asked for are met by chance', () => {
  const met = Array.from({ length: 2000 }, (_, place) => chanceOf(place, 7)).filter((chance) => chance < 0.3)
  expect(met.length / 2000).toBeCloseTo(0.3, 1)
})
