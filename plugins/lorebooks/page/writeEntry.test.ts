import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fields } from '../../../src/shared/fields.ts'
import { normaliseBook } from '../../../src/shared/lore/normaliseBook.ts'
import type { NormalEntry } from '../../../src/shared/lore/types.ts'
import { type LoreEntry, logics, loreRoles, places, readEntry, triggerKinds } from './entry.ts'
import { newEntry, writeEntry } from './writeEntry.ts'

const plain: Fields = {
  keys: ['harbour'],
  content: 'Tar.',
  extensions: {},
  enabled: true,
  insertion_order: 7,
  use_regex: false,
  position: 'after_char',
  theirs: { deep: [1] },
}
const silly: Fields = {
  ...plain,
  comment: 'The harbour',
  secondary_keys: ['night'],
  depth: 9,
  excludeRecursion: true,
  extensions: { position: 4, depth: 2, excludeRecursion: true, scanDepth: 5, unheardOf: 'kept' },
}
const patterns: Fields = { ...plain, keys: ['ferr(y|ies)', 'a/b.'], use_regex: true, secondary_keys: ['x'] }

function meaningOf(row: Fields): Omit<NormalEntry, 'raw' | 'id' | 'decorators'> {
  const entry = normaliseBook({ entries: [row] }, 'b').book.entries[0]
  if (!entry) throw new Error('The entry was not read')
  const { raw: _raw, id: _id, decorators: _decorators, ...meaning } = entry
  return meaning
}

const entries = fc.constantFrom(plain, silly, patterns, newEntry(3))
const changes: fc.Arbitrary<Partial<LoreEntry>> = fc.record(
  {
    label: fc.constantFrom('Quay', 'Mole'),
    enabled: fc.boolean(),
    content: fc.constantFrom('A', 'B'),
    constant: fc.boolean(),
    order: fc.nat(500),
    priority: fc.option(fc.nat(9)),
    place: fc.constantFrom(...places),
    depth: fc.nat(20),
    role: fc.constantFrom(...loreRoles),
    logic: fc.constantFrom(...logics),
    probability: fc.nat(100),
    groups: fc.constantFrom('', 'a,b'),
    groupOverride: fc.boolean(),
    groupWeight: fc.nat(200),
    excludeRecursion: fc.boolean(),
    preventRecursion: fc.boolean(),
    recursionLevel: fc.nat(3),
    sticky: fc.nat(9),
    cooldown: fc.nat(9),
    delay: fc.nat(9),
    caseSensitive: fc.option(fc.boolean()),
    wholeWords: fc.option(fc.boolean()),
    scanDepth: fc.option(fc.nat(9)),
    ignoreBudget: fc.boolean(),
    triggers: fc.subarray([...triggerKinds]),
  },
  { requiredKeys: [] },
)

test('a changed field reads back as written and leaves the others alone', () => {
  fc.assert(
    fc.property(entries, changes, (row, change) => {
      const written = writeEntry(row, change)
      const before = readEntry(row)
      expect({ ...readEntry(written), keys: [], secondary: [] }).toEqual({
        ...before,
        ...change,
        keys: [],
        secondary: [],
      })
    }),
  )
})

const unchangedBy = ['keys', 'secondary', 'selective', 'content', 'order', 'place', 'depth', 'caseSensitive'] as const

test('a single change leaves all else with the meaning it had in the prompt', () => {
  fc.assert(
    fc.property(entries, fc.nat(9), (row, sticky) => {
      const before = meaningOf(row)
      const after = meaningOf(writeEntry(row, { sticky }))
      expect(after.sticky).toBe(sticky)
      for (const name of unchangedBy) {
        const bare = (value: unknown) =>
          JSON.stringify(value, (key, part) => (key === 'source' ? undefined : part)).replaceAll('\\\\/', '/')
        expect(bare(after[name]), name).toBe(bare(before[name]))
      }
    }),
  )
})

test('keeps fields it does not know', () => {
  const written = writeEntry(silly, { depth: 1, excludeRecursion: false, scanDepth: 3, label: 'Quay' })
  expect(written).toMatchObject({ theirs: { deep: [1] }, extensions: { unheardOf: 'kept' }, comment: 'Quay' })
  expect(readEntry(written)).toMatchObject({ depth: 1, excludeRecursion: false, scanDepth: 3 })
  expect(meaningOf(written)).toMatchObject({ depth: 1, excludeRecursion: false, scanDepth: 3 })
})

test('no change at all is the very record', () => {
  expect(writeEntry(silly, {})).toBe(silly)
})

test('secondary keys count once there are some', () => {
  const written = writeEntry(plain, { secondary: ['night'] })
  expect(meaningOf(written)).toMatchObject({ selective: true })
})
