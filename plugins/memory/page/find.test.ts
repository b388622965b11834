import { expect, test } from 'vitest'
import { sampleMemory } from '../../../src/shared/memories/sampleMemory.fixture.ts'
import { categoriesOf, countMemories, everything, findMemories, ofType } from './find.ts'

const tea = sampleMemory({
  id: 'tea',
  content: 'Marlow drinks Lapsang on the café terrace.',
  at: 3,
  category: 'preference',
})
const ferry = sampleMemory({
  id: 'ferry',
  content: 'Marlow missed the last ferry.',
  at: 2,
  importance: 9,
  pinned: true,
})
const calm = sampleMemory({
  id: 'calm',
  type: 'self',
  category: 'trait',
  content: 'Ingrid is calm.',
  at: 1,
  recalls: 4,
})
const all = [calm, tea, ferry]
const found = (query: Partial<typeof everything>, order: 'newest' | 'important' | 'used' = 'newest') =>
  findMemories(all, { ...everything, ...query }, order).map(({ id }) => id)

test('all words must be in a memory, in any order, with or without accents', () => {
  expect(found({ search: 'CAFE lapsang' })).toEqual(['tea'])
  expect(found({ search: 'lapsang ferry' })).toEqual([])
})

test('a memory is found by its kind, its category and its pin', () => {
  expect(found({ type: 'self' })).toEqual(['calm'])
  expect(found({ category: 'preference' })).toEqual(['tea'])
  expect(found({ pinned: true })).toEqual(['ferry'])
})

test('the newest come first, or the most important, or those told most often', () => {
  expect(found({})).toEqual(['tea', 'ferry', 'calm'])
  expect(found({}, 'important')).toEqual(['ferry', 'tea', 'calm'])
  expect(found({}, 'used')).toEqual(['calm', 'tea', 'ferry'])
})

test('each kind has its own categories, and both together name one they share once', () => {
  expect(categoriesOf('self')).toEqual(['trait', 'preference', 'admission', 'feeling'])
  expect(categoriesOf('all').filter((category) => category === 'preference')).toHaveLength(1)
})

test('a category that the other kind does not have is no longer asked for', () => {
  expect(ofType({ ...everything, category: 'event' }, 'self')).toMatchObject({ type: 'self', category: '' })
  expect(ofType({ ...everything, category: 'preference' }, 'self').category).toBe('preference')
})

test('memories are counted by kind and pin', () => {
  expect(countMemories(all)).toEqual({ all: 3, player: 2, self: 1, pinned: 1 })
})
