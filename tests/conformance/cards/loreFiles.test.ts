import { expect, test } from 'vitest'
import { normaliseBook } from '../../../src/shared/lore/normaliseBook.ts'
import type { NormalEntry } from '../../../src/shared/lore/types.ts'
import { entry } from './loreRig.ts'

const entriesOf = (raw: unknown): readonly NormalEntry[] => normaliseBook(raw, 'b').book.entries
const codesOf = (raw: unknown): readonly string[] => normaliseBook(raw, 'b').warnings.map(({ code }) => code)
const sourcesOf = (list: NormalEntry['keys']) => list.map(({ source }) => source)
const one = (fields: Record<string, unknown>): NormalEntry => {
  const [first] = entriesOf({ entries: [entry(fields)] })
  if (!first) throw new Error('The book has no entry.')
  return first
}

test('SillyTavern world info: entries by uid, settings beside the text', () => {
  const book = {
    entries: {
      10: { uid: 10, key: ['b'], content: 'B', order: 5 },
      2: {
        uid: 2,
        key: ['a'],
        keysecondary: ['x'],
        content: 'A',
        comment: 'First',
        order: 7,
        disable: true,
        selectiveLogic: 3,
        position: 4,
        depth: 1,
        role: 2,
        probability: 40,
        useProbability: true,
        excludeRecursion: true,
        delayUntilRecursion: 2,
        group: 'a, b',
        groupWeight: 20,
        scanDepth: 9,
        matchWholeWords: true,
        sticky: 3,
        triggers: ['swipe', 'nonsense'],
        matchScenario: true,
        characterFilter: { isExclude: true, names: ['Ben'], tags: [] },
      },
    },
  }
  expect(entriesOf(book)[0]).toMatchObject({
    id: '2',
    label: 'First',
    enabled: false,
    content: 'A',
    logic: 'all',
    selective: true,
    order: 7,
    place: 'depth',
    depth: 1,
    role: 'assistant',
    probability: 40,
    excludeRecursion: true,
    recursionLevel: 2,
    groups: ['a', 'b'],
    groupWeight: 20,
    scanDepth: 9,
    wholeWords: true,
    sticky: 3,
    triggers: ['swipe'],
    alsoMatch: ['scenario'],
    filter: { exclude: true, names: ['Ben'] },
  })
  expect(sourcesOf(entriesOf(book)[0]?.secondary ?? [])).toEqual(['x'])
  expect(entriesOf(book)[1]).toMatchObject({ id: '10', enabled: true, place: 'before' })
})

test('lorebook_v3: the book in its envelope', () => {
  const { book } = normaliseBook(
    { spec: 'lorebook_v3', data: { name: 'Sea', recursive_scanning: true, entries: [entry({ keys: ['a'] })] } },
    'b',
  )
  expect(book).toMatchObject({ source: 'lorebookV3', name: 'Sea', recursive: true })
  expect(book.entries).toHaveLength(1)
})

test('NovelAI: forced entries are constant, and keys in slashes are patterns', () => {
  const entries = [
    {
      text: 'T',
      keys: ['/a/i', 'b'],
      displayName: 'N',
      enabled: true,
      forceActivation: true,
      contextConfig: { budgetPriority: 400 },
    },
  ]
  const [first] = entriesOf({ lorebookVersion: 5, entries })
  expect(first).toMatchObject({ label: 'N', content: 'T', constant: true, order: 400 })
  expect(first?.keys.map(({ kind }) => kind)).toEqual(['regex', 'plain'])
})

test('Agnai: weight is the order, and stars in keywords stand for letters', () => {
  const entries = [{ name: 'N', entry: 'E', keywords: ['dragon*'], priority: 3, weight: 8, enabled: true }]
  const [first] = entriesOf({ kind: 'memory', name: 'M', entries })
  expect(first).toMatchObject({ label: 'N', content: 'E', priority: 3, order: 8 })
  const [key] = first?.keys ?? []
  const regex = key?.kind === 'regex' ? new RegExp(key.pattern, key.flags) : /never/
  expect(['Dragons', 'dragon', 'snapdragon'].map((text) => regex.test(text))).toEqual([true, true, false])
})

test('M22 Risu: folders are headings and never match', () => {
  const data = [
    { key: '\uF000folder:f1', comment: 'Places', mode: 'folder' },
    {
      key: 'a, b',
      secondkey: 'c',
      comment: 'N',
      content: 'X',
      mode: 'normal',
      insertorder: 9,
      alwaysActive: true,
      selective: true,
      activationPercent: 50,
      useRegex: true,
    },
  ]
  const { book } = normaliseBook({ type: 'risu', ver: 1, data }, 'b')
  expect(book.folders).toMatchObject([{ id: 'f1', label: 'Places' }])
  expect(book.entries).toMatchObject([{ label: 'N', constant: true, selective: true, order: 9, probability: 50 }])
  expect(book.entries[0]?.keys.map(({ kind, source }) => [kind, source])).toEqual([
    ['plain', 'a'],
    ['plain', 'b'],
  ])
})

test('M13 a book that is nothing is empty, and an object of entries is read in the order of its keys', () => {
  for (const nothing of [null, undefined, [], {}, { entries: null }])
    expect(normaliseBook(nothing, 'b')).toMatchObject({ warnings: [], book: { entries: [] } })
  expect(codesOf('text')).toEqual(['not-a-book'])
  expect(
    entriesOf({ entries: { 10: entry({ content: 'b' }), 9: entry({ content: 'a' }) } }).map(({ content }) => content),
  ).toEqual(['a', 'b'])
})

test('M14 keys in one text are parted at commas, unless they are one pattern', () => {
  expect(sourcesOf(one({ keys: 'a, b ,,c' }).keys)).toEqual(['a', 'b', 'c'])
  expect(sourcesOf(one({ keys: '/a{1,2}/i' }).keys)).toEqual(['/a{1,2}/i'])
})

test('M15 numbers may be text or missing, and what is no number is reported', () => {
  const extensions = { position: 4, depth: '', probability: '40', sticky: null, cooldown: 'soon' }
  expect(one({ extensions })).toMatchObject({ depth: 4, probability: 40, sticky: 0, cooldown: 0 })
  expect(codesOf({ entries: [entry({ extensions })] })).toEqual(['invalid-number'])
})

test('M16 without an order entries count as 100', () => {
  expect(one({ insertion_order: undefined }).order).toBe(100)
})

test('M17 ids that are missing, repeated or negative are replaced, and the source is kept', () => {
  const entries = [entry({ id: 1 }), entry({ id: 1 }), entry({ id: -1 }), entry({}), entry({ id: 'n3' })]
  const ids = entriesOf({ entries }).map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(ids[0]).toBe('1')
  expect(ids[4]).toBe('n3')
  expect(entriesOf({ entries })[2]?.raw).toBe(entries[2])
})

test('M18 of two positions that disagree the number counts', () => {
  expect(one({ position: 'before_char', extensions: { position: 1 } }).place).toBe('after')
})

test('M19 a recursion flag may be spelled either way, in either place', () => {
  const spellings = [
    { extensions: { exclude_recursion: true, excludeRecursion: false } },
    { excludeRecursion: true },
    { extensions: { excludeRecursion: true } },
  ]
  expect(spellings.map((fields) => one(fields).excludeRecursion)).toEqual([true, true, true])
})

test('M20 a key that is no valid pattern never matches and says so', () => {
  const [key] = one({ keys: ['/(/'] }).keys
  expect(key?.kind).toBe('never')
  expect(codesOf({ entries: [entry({ keys: ['/(/'] })] })).toEqual(['invalid-regex'])
})

test('M23 ten thousand entries are read, and more than a book may have are cut with a warning', () => {
  const entries = Array.from({ length: 20_001 }, (_, id) => entry({ id, keys: [`k${id}`] }))
  expect(entriesOf({ entries: entries.slice(0, 10_000) })).toHaveLength(10_000)
  const { book, warnings } = normaliseBook({ entries }, 'b')
  expect(book.entries).toHaveLength(20_000)
  expect(warnings.map(({ code }) => code)).toEqual(['too-many-entries'])
  expect(codesOf({ entries: [entry({ keys: ['x'.repeat(1001)] })] })).toEqual(['long-key'])
})

test('what decorators say goes before what the fields say, and unsupported ones are named', () => {
  const content =
    '@@scan_depth 7\n@@probability 20\n@@match_full_word\n@@unrecursive\n@@priority 4\n@@inject_lore x\nText.'
  expect(one({ content })).toMatchObject({
    scanDepth: 7,
    probability: 20,
    wholeWords: true,
    preventRecursion: true,
    priority: 4,
    content: 'Text.',
  })
  expect(codesOf({ entries: [entry({ content })] })).toEqual(['unsupported-decorator'])
})
