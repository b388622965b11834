import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAutomaton } from './ahoCorasick.ts'

function occurrences(words: readonly string[], text: string): Set<string> {
  const found = new Set<string>()
  buildAutomaton(words).scan(text, (word, end) => {
    found.add(`${word}@${end}`)
    return true
  })
  return found
}

function occurrencesOneByOne(words: readonly string[], text: string): Set<string> {
  const found = new Set<string>()
  words.forEach((word, index) => {
    if (word === '') return
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      found.add(`${index}@${at + word.length}`)
  })
  return found
}

test('finds words inside other words, and the same word listed twice', () => {
  expect(occurrences(['he', 'she', 'hers', 'his', 'he'], 'ushers')).toEqual(new Set(['0@4', '1@4', '4@4', '2@6']))
})

test('finds exactly what a search word by word finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '美'), maxLength: 6 })
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '美'), maxLength: 60 })
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), texts, (words, text) => {
      expect(occurrences(words, text)).toEqual(occurrencesOneByOne(words, text))
    }),
  )
})

test('stops when told to', () => {
  const ends: number[] = []
  buildAutomaton(['a']).scan('aaaa', (_, end) => {
    ends.push(end)
    return ends.length < 2
  })
  expect(ends).toEqual([1, 2])
})
