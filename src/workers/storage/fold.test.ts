import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, placeOf } from './fold.ts'

describe('folding', () => {
  test.each([
    ['Café', 'cafe'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['ﬁne', 'fine'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Cafe\u0301', 'cafe'],
  ])('%s is found as %s', (text, word) => {
    expect(fold(text)).toBe(word)
  })

  test('folding twice is folding once', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)))
  })
})

describe('the place of a word', () => {
  test('is counted in the text as it is written, accents and all', () => {
    const text = 'Là-bas, au Cafe\u0301 du port'
    const place = placeOf(text, 'cafe')
    expect(text.slice(place?.start, place?.end)).toBe('Cafe\u0301')
  })

  test('is found wherever the folded text has the word', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-z]{3,8}$/), fc.string(), (before, word, after) => {
        const text = `${before} ${word.toUpperCase()} ${after}`
        const place = placeOf(text, word)
        expect(fold(text.slice(place?.start, place?.end))).toContain(word)
      }),
    )
  })

  test('is nowhere when the word is not there', () => {
    expect(placeOf('by the lake', 'sea')).toBeUndefined()
  })
})
