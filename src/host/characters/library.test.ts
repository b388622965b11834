import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import type { CharacterEntry } from './characters.ts'
import { arrange } from './library.ts'

const entry = (name: string, more: Partial<CharacterEntry> = {}): CharacterEntry => ({
  id: name as CharacterId,
  name,
  excerpt: '',
  model: '',
  tags: [],
  created: 0,
  modified: 0,
  ...more,
})
const names = (list: readonly CharacterEntry[]) => list.map(({ name }) => name)

const people = [
  entry('Élise', { modified: 3, created: 1, tags: ['Sea'] }),
  entry('bram', { modified: 1, created: 3, excerpt: 'Binds books by the sea.' }),
  entry('Ada 10', { modified: 2, created: 2 }),
  entry('Ada 9', { modified: 2, created: 2 }),
]

test('finds by name, tag and excerpt, without regard to case and accents', () => {
  expect(names(arrange(people, 'elise', 'name'))).toEqual(['Élise'])
  expect(names(arrange(people, 'SEA', 'name'))).toEqual(['bram', 'Élise'])
})

test('asks for every word', () => {
  expect(names(arrange(people, 'books sea', 'name'))).toEqual(['bram'])
  expect(arrange(people, 'books moon', 'name')).toEqual([])
})

test('sorts names as people count', () => {
  expect(names(arrange(people, '', 'name'))).toEqual(['Ada 9', 'Ada 10', 'bram', 'Élise'])
})

test('puts what was changed last first, and the oldest first when asked', () => {
  expect(names(arrange(people, '', 'modified'))).toEqual(['Élise', 'Ada 9', 'Ada 10', 'bram'])
  expect(names(arrange(people, '', 'created'))).toEqual(['Élise', 'Ada 9', 'Ada 10', 'bram'])
})
