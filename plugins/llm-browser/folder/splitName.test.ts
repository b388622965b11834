import { expect, test } from 'vitest'
import { fileSets, missingWords } from './splitName.ts'

const sets = (...names: readonly string[]) => fileSets(names.map((name) => ({ name })))

test('a file without a number is a model of its own', () => {
  expect(sets('wren.gguf', 'b/Tern Q4.GGUF')).toMatchObject([
    { name: 'wren', count: 1, missing: [] },
    { name: 'b/Tern Q4', count: 1, missing: [] },
  ])
})

test('the parts of a split model are one, in their order', () => {
  const [set, ...others] = sets('heron-00003-of-00003.gguf', 'heron-00001-of-00003.gguf', 'heron-00002-of-00003.gguf')
  expect(others).toEqual([])
  expect(set).toMatchObject({ name: 'heron', count: 3, missing: [] })
  expect(set?.files.map(({ name }) => name.slice(6, 11))).toEqual(['00001', '00002', '00003'])
})

test('two splits of one name are two models', () => {
  expect(sets('heron-00001-of-00002.gguf', 'heron-00001-of-00003.gguf')).toHaveLength(2)
})

test.each([
  [['heron-00001-of-00002.gguf'], 'Part 2 of 2 is missing.'],
  [['heron-00002-of-00004.gguf'], 'Parts 1, 3 and 4 of 4 are missing.'],
  [['heron-00001-of-00020.gguf'], '19 of 20 parts are missing.'],
])('says which parts of %j are missing', (names, words) => {
  const [set] = sets(...names)
  expect(set && missingWords(set)).toBe(words)
})

test.each(['x-00004-of-00003.gguf', 'x-00000-of-00003.gguf', 'x-00001-of-99999.gguf', '-00001-of-00002.gguf'])(
  'the number in %s is part of its name',
  (name) => {
    expect(sets(name)).toMatchObject([{ name: name.slice(0, -5), count: 1, missing: [] }])
  },
)
