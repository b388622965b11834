import { expect, test } from 'vitest'
import { wordsIn } from '../../../src/shared/text/folded.ts'
import { readBook } from '../../../src/workers/media/cards/book.ts'
import { exportBook } from '../../../src/workers/media/cards/exportBook.ts'
import { bookOf, cardBookOf, draftOf, emptyBook, libraryBookOf, withCopy, withNewEntry } from './draft.ts'
import { entryMatches } from './entry.ts'
import { checkKey, keysIn } from './KeysField.tsx'
import { writeEntry } from './writeEntry.ts'

const entry = {
  keys: ['harbour'],
  content: 'Tar.',
  extensions: { odd: 1 },
  enabled: true,
  insertion_order: 7,
  own: 'x',
}
const book = { name: 'Isles', theirs: [1], extensions: {}, entries: [entry, { ...entry, keys: ['mole'] }] }

test('a book that is opened and closed is the book it was', () => {
  expect(bookOf(draftOf(book))).toEqual(book)
})

test('only what was changed is written', () => {
  const draft = { ...draftOf(book), name: 'Islands', scanDepth: 4 }
  expect(bookOf(draft)).toEqual({ ...book, name: 'Islands', scan_depth: 4 })
  expect(bookOf({ ...draft, scanDepth: null })).not.toHaveProperty('scan_depth')
})

test('folders of other programs stay, beside the entries', () => {
  const folder = { keys: ['\uF000folder:a'], comment: 'Places', content: '' }
  const draft = draftOf({ ...book, entries: [folder, entry] })
  expect(draft.entries).toHaveLength(1)
  expect(bookOf(draft).entries).toEqual([entry, folder])
})

test('a new entry and a copy have numbers of their own', () => {
  const first = withNewEntry(draftOf(emptyBook('B')))
  const second = withCopy(first.draft, { ...first.added, row: writeEntry(first.added.row, { label: 'Quay' }) })
  expect(second.draft.entries.map(({ row }) => row.id)).toEqual([1, 2])
  expect(second.added.row.name).toBe('Quay')
})

test("an edit of a card's book is written over the card's own words on export", () => {
  const source = readBook(book).book
  const draft = draftOf(source)
  const entries = draft.entries.map((each, at) =>
    at === 0 ? { ...each, row: writeEntry(each.row, { order: 9 }) } : each,
  )
  const out = exportBook(cardBookOf({ ...draft, entries }, source), source, 'v3')
  expect(out).toMatchObject({ theirs: [1], entries: [{ ...entry, insertion_order: 9 }, { keys: ['mole'] }] })
})

test("an entry that is added to a card's book, or taken from it, is so on export", () => {
  const source = readBook(book).book
  const { draft } = withNewEntry(draftOf(source))
  const [added, ...rest] = draft.entries
  const changed = { ...draft, entries: [...(added ? [added] : []), ...rest.slice(1)] }
  const out = exportBook(cardBookOf(changed, source), source, 'v3')
  expect(out.entries).toMatchObject([{ keys: ['mole'] }, { keys: [], content: '' }])
})

test('a card without a book can get one', () => {
  const { draft } = withNewEntry(draftOf(undefined))
  const out = exportBook(cardBookOf({ ...draft, name: 'New' }, undefined), undefined, 'v3')
  expect(out).toMatchObject({ name: 'New', entries: [{ keys: [] }] })
})

test("a card's book in the library has nothing of the card's marks", () => {
  const [row] = libraryBookOf(readBook(book).book).entries as readonly object[]
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['raw']))
  expect(row).toMatchObject({ keys: ['harbour'], extensions: { odd: 1 } })
})

test('entries are found by name, key and text, without case and accents', () => {
  const row = { name: 'Élise', keys: ['Harbour'], content: 'Tar and rope.' }
  for (const search of ['elise', 'HARB', 'rope élise']) expect(entryMatches(row, wordsIn(search))).toBe(true)
  expect(entryMatches(row, wordsIn('elise lamp'))).toBe(false)
})

test('patterns are told from words, and broken ones say so', () => {
  expect(checkKey('harbour').kind).toBe('words')
  expect(checkKey('/ferr(y|ies)/i').kind).toBe('pattern')
  expect(checkKey('/{{char}}s?/').kind).toBe('pattern')
  expect(checkKey('/ferr(y/')).toMatchObject({ kind: 'broken' })
})

test('commas part keys, but not patterns', () => {
  expect(keysIn('a, b ,,c')).toEqual(['a', 'b', 'c'])
  expect(keysIn('/a,b/')).toEqual(['/a,b/'])
})
