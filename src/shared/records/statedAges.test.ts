import { expect, test } from 'vitest'
import { ageTold, areStatedAges, withAges } from './statedAges.ts'

test('a model is told the age of the person a text is about, or else of everyone', () => {
  const ages = [{ name: 'Wilma', age: 19 }]
  expect(ageTold(ages, 'lorebook', 'Wilma')).toBe('Wilma is 19 years old.')
  expect(ageTold(ages, 'lorebook', 'Lena')).toBe('')
  expect(ageTold([...ages, { age: 18 }], 'lorebook', 'Lena')).toBe(
    'Everyone in this lorebook is 18 years old or older.',
  )
  expect(ageTold([{ age: 18 }], 'chat')).toBe('Everyone in this chat is 18 years old or older.')
  expect(ageTold(undefined, 'chat')).toBe('')
})

test('of the same person the age that was stated last counts', () => {
  const first = [{ name: 'Wilma', age: 19 }, { age: 20 }]
  expect(withAges(first, [{ name: 'Wilma', age: 25 }])).toEqual([{ age: 20 }, { name: 'Wilma', age: 25 }])
})

test('only ages in whole years are ages', () => {
  expect(areStatedAges([{ age: 19 }, { name: 'Wilma', age: 30 }])).toBe(true)
  for (const other of [[{ age: 1.5 }], [{ age: '19' }], [{ name: 3, age: 19 }], [19], {}])
    expect(areStatedAges(other)).toBe(false)
})
