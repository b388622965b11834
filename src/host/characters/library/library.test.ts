import fc from 'fast-check'
import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { everybody, filtered, filtering, likelyFirst, type SortOrder, sorted, sorting, tagsOf } from './library.ts'

const entry = (name: string, more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  id: name as CharacterId,
  name,
  excerpt: '',
  model: '',
  tags: [],
  created: 0,
  modified: 0,
  folder: '',
  favourite: false,
  played: 0,
  ...more,
})
const names = (list: readonly LibraryEntry[]) => list.map(({ name }) => name)

const people = [
  entry('Élise', { modified: 3, created: 1, tags: ['Sea', 'Quiet'], folder: 'Coast/Harbour', favourite: true }),
  entry('bram', { modified: 1, created: 3, excerpt: 'Binds books by the sea.', folder: 'Coast', played: 9 }),
  entry('Ada 10', { modified: 2, created: 2, tags: ['sea'] }),
  entry('Ada 9', { modified: 2, created: 2, folder: 'Coastal' }),
]
const search = (words: string) => names(filtered(sorted(people, 'name'), { ...everybody, search: words }))
const order = (by: SortOrder) => names(sorted(people, by))

test('finds by name, tag and excerpt, without regard to case and accents', () => {
  expect(search('elise')).toEqual(['Élise'])
  expect(search('SEA')).toEqual(['Ada 10', 'bram', 'Élise'])
})

test('a search must match every word', () => {
  expect(search('books sea')).toEqual(['bram'])
  expect(search('books moon')).toEqual([])
})

test('shows every character while nothing is searched for', () => {
  expect(filtered(people, { ...everybody, search: '  ' })).toBe(people)
})

test('sorts names as people count', () => {
  expect(order('name')).toEqual(['Ada 9', 'Ada 10', 'bram', 'Élise'])
})

test('sorts by change, age, play and favour', () => {
  expect(order('modified')).toEqual(['Élise', 'Ada 9', 'Ada 10', 'bram'])
  expect(order('created')).toEqual(['Élise', 'Ada 9', 'Ada 10', 'bram'])
  expect(order('played')).toEqual(['bram', 'Élise', 'Ada 9', 'Ada 10'])
  expect(order('favourites')).toEqual(['Élise', 'Ada 9', 'Ada 10', 'bram'])
})

test('a folder holds what is in the folders within, and nothing of one that only begins alike', () => {
  expect(names(filtered(people, { ...everybody, folder: 'Coast' }))).toEqual(['Élise', 'bram'])
  expect(names(filtered(people, { ...everybody, folder: 'Coast/Harbour' }))).toEqual(['Élise'])
})

test('of several tags all must be there, however they are spelled', () => {
  expect(names(filtered(people, { ...everybody, tags: ['SEA'] }))).toEqual(['Élise', 'Ada 10'])
  expect(names(filtered(people, { ...everybody, tags: ['Sea', 'Quiet'] }))).toEqual(['Élise'])
})

test('favourites can be seen alone', () => {
  expect(names(filtered(people, { ...everybody, favourites: true }))).toEqual(['Élise'])
})

test('tags are counted once for all their spellings, the commonest first', () => {
  expect(tagsOf(people)).toEqual([
    { tag: 'Sea', count: 2 },
    { tag: 'Quiet', count: 1 },
  ])
})

test('the picker begins with whom one played with, then with favourites', () => {
  expect(names(likelyFirst(people))).toEqual(['bram', 'Élise', 'Ada 9', 'Ada 10'])
})

const letters = fc.constantFrom(...'aeiounclzsg ÉÜßøñσς'.split(''))
const aName = fc.array(letters, { minLength: 1, maxLength: 20 }).map((all) => all.join(''))
const accents = ['\u0301', '\u0308', '\u0327']
const accented = (text: string, marks: readonly number[]) =>
  [...text].map((letter, at) => (letter === ' ' ? letter : letter + (accents[marks[at] ?? -1] ?? ''))).join('')

test('a search finds the same in any case and with any accents', () => {
  fc.assert(
    fc.property(fc.array(aName, { maxLength: 8 }), aName, fc.array(fc.nat(5)), (all, words, marks) => {
      const list = all.map((name, index) => entry(name, { id: String(index) as CharacterId }))
      const ids = (text: string) => filtered(list, { ...everybody, search: text }).map(({ id }) => id)
      expect(ids(words.toUpperCase())).toEqual(ids(words))
      expect(ids(accented(words, marks))).toEqual(ids(words))
      const dressed = list.map((each) => ({ ...each, name: accented(each.name.toUpperCase(), marks) }))
      expect(filtered(dressed, { ...everybody, search: words }).map(({ id }) => id)).toEqual(ids(words))
    }),
  )
})

test('everybody is found by their own name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      expect(filtered([entry(name)], { ...everybody, search: name })).toHaveLength(1)
    }),
  )
})

const crowd = fc.uniqueArray(
  fc
    .record({ at: fc.nat(40), name: aName })
    .map(({ at, name }) => entry(name, { modified: at, id: `${at}` as CharacterId })),
  { maxLength: 20, selector: ({ id }) => id },
)

test('sorting one list after another gives what sorting each anew gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(crowd, fc.constantFrom<SortOrder>('modified', 'name')), { maxLength: 5 }),
      (lists) => {
        const sort = sorting()
        let before: readonly LibraryEntry[] = []
        for (const [some, by] of lists) {
          // Some stay the same objects, as in a library to which others are added.
          const list = [...before.slice(0, 10), ...some.filter(({ id }) => before.every((other) => other.id !== id))]
          expect(sort(list, by)).toEqual(sorted(list.toReversed(), by))
          before = list
        }
      },
    ),
  )
})

test('a query that is typed letter by letter finds whom it finds at once', () => {
  fc.assert(
    fc.property(fc.array(aName, { maxLength: 8 }), fc.array(aName, { maxLength: 4 }), (all, typed) => {
      const list = all.map((name) => entry(name))
      const filter = filtering()
      for (const search of [...typed, ...typed.flatMap((text) => [...text].map((_, end) => text.slice(0, end + 1)))]) {
        const query = { ...everybody, search }
        expect(filter(list, query)).toEqual(filtered(list, query))
      }
    }),
  )
})
