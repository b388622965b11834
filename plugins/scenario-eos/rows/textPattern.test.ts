import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPattern, matchPages } from '../text/pattern.ts'

const ids = ['tea-1', 'tea-2', 'tea-10', 'tea', 'end']

test('eos-H09 globs match as the table says', () => {
  expect(matchPages('tea-*', ids)).toEqual(['tea-1', 'tea-2', 'tea-10'])
  expect(matchPages('tea-?', ids)).toEqual(['tea-1', 'tea-2'])
  expect(matchPages('tea-[12]*', ids)).toEqual(['tea-1', 'tea-2', 'tea-10'])
  expect(matchPages('{tea-1,end}', ids)).toEqual(['tea-1', 'end'])
  expect(matchPages('tea-{1..3}', ids)).toEqual(['tea-1', 'tea-2'])
  expect(matchPages('@(tea|end)', ids)).toEqual(['tea', 'end'])
  expect(matchPages('!tea-*', ids)).toEqual(['tea', 'end'])
  expect(matchPages('tea-!(1)', ids)).toEqual(['tea-2', 'tea-10'])
  expect(matchPages('#tea', ids)).toEqual([])
  expect(matchPages('(tea|end)', ids)).toEqual([])
})

test('a target is a pattern by its characters', () => {
  expect(['!tea', 'a*', 'a?', '{a,b}', 'a(b)'].map(isPattern)).toEqual([true, true, true, true, true])
  expect(['tea-1', 'a[1]', 'a!b', '#x', ''].map(isPattern)).toEqual([false, false, false, false, false])
})

test('eos-H10 large and small letters differ', () => {
  expect(matchPages('TEA-1', ids)).toEqual([])
  expect(matchPages('TEA-*', ids)).toEqual([])
})

test('eos-H17 a star does not cross a slash, nor begin with a dot', () => {
  expect(matchPages('a*', ['ab', 'a/b', 'a'])).toEqual(['ab', 'a'])
  expect(matchPages('*', ['.hidden', 'seen'])).toEqual(['seen'])
})

test('an id without special characters matches itself, whatever it is', () => {
  expect(matchPages('__proto__', ['__proto__', 'x'])).toEqual(['__proto__'])
  expect(matchPages('Ä b', ['Ä b'])).toEqual(['Ä b'])
})

test('hostile patterns match nothing in no time', () => {
  const many = Array.from({ length: 200 }, (_, index) => `${'a'.repeat(40)}${index}`)
  const hostile = [
    '{a,b}'.repeat(200),
    '*a'.repeat(499),
    `${'+(a|aa)'.repeat(140)}b`,
    '*(*(*(*(a)*)*)*)*b',
    '{1..99999999}',
    `${'{'.repeat(450)}a,b${'}'.repeat(450)}`,
    `${'*'.repeat(2000)}`,
  ]
  for (const pattern of hostile) expect(matchPages(pattern, many)).toEqual([])
})

test('any pattern comes to an end with some of the ids', () => {
  const pattern = fc.string({ unit: fc.constantFrom(...'abt-12*?{},.()|!+@[]\\/#'), maxLength: 60 })
  fc.assert(
    fc.property(pattern, (written) => {
      const found = matchPages(written, ids)
      expect(found.every((id) => ids.includes(id))).toBe(true)
      expect(found).toEqual(ids.filter((id) => found.includes(id)))
    }),
    { numRuns: 2000 },
  )
})
