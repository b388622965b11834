import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NormalCard } from '../../../src/shared/cards/types.ts'
import { applyEdits } from '../../../src/workers/media/cards/character.ts'
import { writeCardJson, writeCardPng, writeCharx } from '../../../src/workers/media/cards/writeCard.ts'
import { bytesOf, png } from '../../fixtures/cards/build.ts'
import { read, readJson } from '../../fixtures/cards/reading.ts'

const prose = fc.string({ unit: 'binary', maxLength: 40 })
const odd = fc.oneof(
  prose,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }),
)
/** Anything another program may keep in a card, except what an export leaves out on purpose: paths and addresses. */
const foreign = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => !/"(?:[a-z]:|\/|\\\\|file:|https?:|wss?:)/i.test(JSON.stringify(value)))
const unknownFields = fc.dictionary(
  fc.string({ minLength: 1 }).map((name) => `x ${name}`),
  foreign,
  { maxKeys: 4 },
)

const entry = fc
  .record(
    {
      keys: fc.oneof(fc.array(prose, { maxLength: 3 }), prose, fc.constant(null)),
      content: odd,
      enabled: fc.oneof(fc.boolean(), fc.constant('true')),
      insertion_order: fc.oneof(fc.integer(), fc.constantFrom('7', '', null, 'x')),
      use_regex: fc.oneof(fc.boolean(), fc.constant('false')),
      constant: fc.boolean(),
      selective: fc.boolean(),
      secondary_keys: fc.oneof(fc.array(prose, { maxLength: 2 }), prose),
      position: fc.constantFrom('before_char', 'after_char', 4, 'elsewhere'),
      id: fc.oneof(fc.integer(), fc.string()),
      priority: fc.oneof(fc.integer(), fc.constantFrom('', '3')),
      name: odd,
      comment: odd,
      extensions: fc.oneof(
        fc.record(
          {
            depth: fc.constantFrom(2, '', '3', null),
            excludeRecursion: fc.boolean(),
            position: fc.constantFrom(0, 4, '1'),
          },
          { requiredKeys: [] },
        ),
        fc.constant(null),
      ),
    },
    { requiredKeys: [] },
  )
  .chain((fields) => unknownFields.map((unknown) => ({ ...unknown, ...fields })))

const bookOf = fc.record(
  {
    name: odd,
    scan_depth: fc.constantFrom(3, '4', null),
    entries: fc.oneof(
      fc.array(fc.oneof(entry, fc.integer()), { maxLength: 4 }),
      fc.dictionary(fc.string(), entry, { maxKeys: 3 }),
    ),
    extensions: fc.constantFrom({}, { a: 1 }, null),
  },
  { requiredKeys: [] },
)

const data = fc
  .record(
    {
      name: odd,
      description: odd,
      personality: odd,
      scenario: odd,
      first_mes: odd,
      mes_example: odd,
      creator_notes: odd,
      system_prompt: odd,
      post_history_instructions: odd,
      alternate_greetings: odd,
      group_only_greetings: odd,
      tags: odd,
      creator: odd,
      character_version: odd,
      nickname: odd,
      source: odd,
      creation_date: fc.oneof(
        fc.integer({ min: 0, max: 4e9 }),
        fc.constantFrom('2024-07-12T01:31:37Z', null, 1_720_747_897_000),
      ),
      creator_notes_multilingual: fc.dictionary(fc.constantFrom('en', 'de', 'fr'), prose),
      extensions: fc.oneof(unknownFields, fc.constant(null)),
      character_book: fc.oneof(bookOf, fc.constantFrom(null, [], {})),
    },
    { requiredKeys: ['name'] },
  )
  .chain((fields) => unknownFields.map((unknown) => ({ ...unknown, ...fields })))

const card = fc.record({
  spec: fc.constantFrom('chara_card_v2', 'chara_card_v3', 'other'),
  data,
  'x root': foreign,
})

/** The normal form without what says where it came from. */
function essence({
  sourceContainer: _c,
  sourceSpec: _s,
  raw: _r,
  warnings: _w,
  book,
  assets: _a,
  ...view
}: NormalCard) {
  const entries = book?.entries.map(({ raw: _raw, index: _index, key: _key, ...fields }) => fields)
  const folders = book?.folders.map(({ label }) => label)
  return { ...view, book: book && { ...book, raw: undefined, entries, folders } }
}

const runs = { numRuns: Number(process.env.CARD_RUNS ?? 100) }

test('importing an export gives the same character, for any card in any format', async () => {
  await fc.assert(
    fc.asyncProperty(card, async (document) => {
      const first = (await readJson(document, 'card')).card
      for (const file of [
        bytesOf(writeCardJson(first, { spec: 'v3' })),
        bytesOf(writeCardJson(first, { spec: 'v2' })),
        writeCardPng(first, png()),
        writeCharx(first, png(), []),
      ]) {
        expect(essence((await read(file, 'card')).card)).toEqual(essence(first))
      }
    }),
    runs,
  )
})

test('an export of an export is the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(card, async (document) => {
      const once = writeCardJson((await readJson(document)).card, { spec: 'v3' })
      expect(writeCardJson((await read(bytesOf(once))).card, { spec: 'v3' })).toBe(once)
    }),
    runs,
  )
})

test('unknown keys come out where they went in, whatever is edited', async () => {
  await fc.assert(
    fc.asyncProperty(card, prose, prose, async (document, name, personality) => {
      const edited = applyEdits((await readJson(document)).card, { name: name.trim() || 'x', personality })
      const out = JSON.parse(writeCardJson(edited, { spec: 'v3' }))
      const before = JSON.parse(JSON.stringify(document), (key, value) => (key === '__proto__' ? undefined : value))
      expect(out['x root']).toEqual(before['x root'])
      for (const key of Object.keys(before.data).filter((key) => key.startsWith('x ')))
        expect(out.data[key]).toEqual(before.data[key])
      for (const [key, value] of Object.entries(before.data.extensions ?? {}))
        expect(out.data.extensions[key]).toEqual(value)
    }),
    runs,
  )
})
