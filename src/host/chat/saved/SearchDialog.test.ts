import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marked } from './SearchDialog.tsx'

const shown = (text: string, search: string) =>
  marked(text, search)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

test('every word that is looked for is marked, whatever its case and accents', () => {
  expect(shown('The harbour, and Élise at the Harbour.', 'elise harbour')).toBe(
    'The [harbour], and [Élise] at the [Harbour].',
  )
})

test('letters that are several when folded, and marks that stand alone, are marked whole', () => {
  expect(shown('The ﬁre', 'fire')).toBe('The [ﬁre]')
  expect(shown('cafe\u0301s', 'cafe')).toBe('[cafe]\u0301s')
})

test('marks nothing without words to search for', () => {
  expect(marked('The harbour', '  ')).toEqual([{ text: 'The harbour', isMarked: false, at: 0 }])
})

test('marking never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, search) => {
      expect(
        marked(text, search)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
