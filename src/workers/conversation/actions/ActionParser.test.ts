import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ActionParser, type Parsed } from './ActionParser.ts'

function parse(...pieces: readonly string[]): Parsed {
  const parser = new ActionParser()
  const all = [...pieces.map((piece) => parser.push(piece)), parser.end()]
  return { text: all.map(({ text }) => text).join(''), tags: all.flatMap(({ tags }) => tags) }
}

const acted = (text: string) => parse(text).tags.map(({ verb, value }) => `${verb.name}: ${value.trim()}`)

test('a tag is taken out of the text, and its place is kept', () => {
  const { text, tags } = parse('She turns. [[wear: a grey coat]] "Come."')
  expect(text).toBe('She turns. "Come."')
  expect(tags).toMatchObject([{ value: ' a grey coat', offset: 11, setting: undefined }])
})

test('a tag on a line of its own takes the line with it', () => {
  expect(parse('One.\n[[pose: seated]]\nTwo.').text).toBe('One.\nTwo.')
})

test.each([
  ['[[wear: coat]]'],
  ['[[ Wear : coat ]]'],
  ['[[WEAR=coat]]'],
  ['[[wear：coat]]'],
  ['[wear: coat]'],
  ['{{wear: coat}}'],
  ['<<wear: coat>>'],
  ['<wear: coat>'],
  ['<wear>coat</wear>'],
  ['【wear：coat】'],
  ['*[[wear: coat]]*'],
  ['**[[wear: coat]]**'],
  ['[[clothing: coat]]'],
  ['[[wear: coat]\n'],
])('a near miss is understood: %s', (written) => {
  expect(acted(`So. ${written}`)).toEqual(['wear: coat'])
  expect(parse(`So. ${written}`).text.trim()).toBe('So.')
})

test.each([
  ['[[Chapter 2]]'],
  ['[[fly: high]]'],
  ['[OOC: shall we go on?]'],
  ['a list [1] of notes [2]'],
  ['{"action": {"wear": "coat"}}'],
  ['`[[wear: coat]]`'],
  ['```\n[[wear: coat]]\n```'],
  ['wear: coat'],
  ['[[wear coat]]'],
  ['<b>bold</b>'],
])('what is no tag is left as it is: %s', (text) => {
  expect(parse(text)).toEqual({ text, tags: [] })
})

test('a tag that was cut off by the end is neither shown nor done', () => {
  expect(parse('Good night. [[wear: a co')).toEqual({ text: 'Good night. ', tags: [] })
  expect(parse('Good night. [[we')).toEqual({ text: 'Good night. ', tags: [] })
})

test('emphasis around a tag and words keeps the words', () => {
  expect(parse('*[[pose: leaning]] she smiles*').text).toBe('*she smiles*')
})

test('what stands in quotation marks or in a quotation is marked so', () => {
  expect(parse('"[[vibrate: 20%]]" he reads').tags[0]?.setting).toBe('quotation')
  expect(parse('> [[vibrate: 20%]]\nno').tags[0]?.setting).toBe('quotation')
  expect(parse('"Yes." [[vibrate: 20%]]').tags[0]?.setting).toBeUndefined()
  expect(parse('A 5" nail.\n[[vibrate: 20%]]').tags[0]?.setting).toBeUndefined()
})

test('however the text is cut, the same comes out, and no part of a tag is ever shown', () => {
  const whole = 'One *[[pose: seated]]* two [[vibrate: wave 40% 20s]], `[[wear: x]]` three <wear>coat</wear> four [1].'
  const expected = parse(whole)
  for (let at = 0; at <= whole.length; at++) expect(parse(whole.slice(0, at), whole.slice(at))).toEqual(expected)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 30, maxLength: 120 }), (sizes) => {
      const parser = new ActionParser()
      let at = 0
      let shown = ''
      for (const size of sizes) {
        shown += parser.push(whole.slice(at, at + size)).text
        at += size
        expect(expected.text.startsWith(shown)).toBe(true)
      }
    }),
  )
})

test('no text whatever makes it lose a letter that belongs to no tag, or fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const harmless = text.replaceAll(/[[{<【［]/g, '(')
      expect(parse(harmless)).toEqual({ text: harmless, tags: [] })
    }),
  )
})

test('a reply of nothing but beginnings of tags is read in time in step with its length', () => {
  const hostile = '[[wear: '.repeat(20_000)
  const before = process.cpuUsage()
  parse(...(hostile.match(/.{1,40}/gs) ?? []))
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
})
