import { expect, test } from 'vitest'
import { Phrases } from './Phrases.ts'
import { wordsOf } from './words.ts'

const found = (phrase: string, text: string) => [...new Phrases([phrase]).find(wordsOf(text))].length > 0

test('a gap stands for up to three words of the same sentence', () => {
  expect(found('tie … up', 'They tie you up.')).toBe(true)
  expect(found('tie … up', 'They tie both of them up.')).toBe(true)
  expect(found('tie … up', 'A tie of silk and wool, put up.')).toBe(false)
  expect(found('tie … up', 'A tie. Up.')).toBe(false)
})

test('a phrase with gaps without end is looked for in no time', () => {
  const text = wordsOf('a '.repeat(2000))
  const endless = new Phrases([`a ${'… '.repeat(90)}b`, `a ${'a … '.repeat(5)}${'… '.repeat(90)}b`])
  expect([...endless.find(text)]).toEqual([])
  expect(endless.beginsAt(text)).toBeLessThan(text.length)
})

test('a very long phrase is known by how it begins', () => {
  const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
  expect(found(words, words)).toBe(true)
  expect(found(words, words.replace(' fourteen', ''))).toBe(true)
  expect(found(words, words.replace(' twelve', ''))).toBe(false)
})
