import { expect, test } from 'vitest'
import { folded, wordsIn } from './folded.ts'
import { rankMatch } from './rankMatch.ts'

const rank = (search: string, label: string, more = '') => rankMatch(wordsIn(search), folded(label), folded(more))

test('a name that is searched for whole comes before one that begins so, that before a word within, that before letters within', () => {
  expect(['Iris', 'Iris Vale', 'Old Iris', 'Sirisa'].map((name) => rank('iris', name))).toEqual([0, 1, 2, 3])
})

test('what is found by its name comes before what is found by what else is known of it', () => {
  expect([rank('lake', 'A walk', 'by the Lake'), rank('lake', 'A walk', 'snowflake')]).toEqual([4, 5])
})

test('every word must be there, in any order, in the name or beside it', () => {
  expect(rank('vale iris', 'Iris Vale')).toBe(2)
  expect(rank('iris baker', 'Iris Vale', 'Baker')).toBe(4)
  expect(rank('iris pilot', 'Iris Vale', 'Baker')).toBeUndefined()
})

test('case and accents make no difference', () => {
  expect(rank('ELISE', 'Élise')).toBe(0)
})

test('without words everything matches', () => {
  expect(rank('', 'Iris')).toBe(1)
})
