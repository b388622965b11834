import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('is the whole text where it is short, in one line and without markup', () => {
  expect(excerpt('  Keeps *the* lamp,\n\nand bees. ', 'Mar')).toBe('Keeps the lamp, and bees.')
})

test('says the name where a card stands in for it', () => {
  expect(excerpt('{{char}} binds books for {{Char}}.', 'Bram $&')).toBe('Bram $& binds books for Bram $&.')
})

test('ends between words', () => {
  expect(excerpt('Marguerite has kept the light at Gannet Point for twenty-two patient years.', 'Mar')).toBe(
    'Marguerite has kept the light at Gannet Point for…',
  )
})

test('never has more than 60 letters, and never half of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const short = excerpt(text, 'Mar')
      expect([...short].length).toBeLessThanOrEqual(60)
      expect(short.isWellFormed()).toBe(true)
    }),
  )
})
