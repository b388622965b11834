import fc from 'fast-check'
import { expect, test } from 'vitest'
import { png } from '../../../tests/fixtures/cards/build.ts'
import { walkPng } from '../../shared/files/png.ts'
import { defaultPreset } from '../../shared/presets/preset.ts'
import { readCharacter } from './cardReading.ts'
import { readPngText } from './cards/pngText.ts'
import { openZip } from './cards/zip.ts'
import { writeCharacter } from './cardWriting.ts'
import type { CardReading, ExportFormat } from './contract.ts'
import { findKin } from './findKin.ts'
import { readLorebook } from './lorebooks/readLorebook.ts'
import { writeLorebook } from './lorebooks/writeLorebook.ts'
import { readPresetFile } from './presets/readPresetFile.ts'
import { asChatPreset, writePreset } from './presets/writePreset.ts'

/* Files that keep to their format, with all that other programs may put beside it: unknown fields, numbers, order. */

const runs = { numRuns: 150 }
const drawing = { asPng: async () => png(), placeholder: async () => png() }
const noPicture = async () => ({ kind: 'unusable', reason: 'no canvas' }) as const

const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const word = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/)
/** As it is after a trip through a file: -0 is 0 there. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  // Paths of a disk are left out of what is exported, on purpose.
  .filter((value) => !/__proto__|[\\/]/.test(JSON.stringify(value)))
/** Fields that no format knows. */
const foreign = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `x-${name}`),
  json,
  { maxKeys: 4 },
)
const number = fc.oneof(
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value || 0),
)

const entry = fc
  .tuple(
    fc.record(
      {
        keys: fc.array(word, { maxLength: 4 }),
        content: text,
        enabled: fc.boolean(),
        insertion_order: fc.integer({ min: -1000, max: 1000 }),
        extensions: foreign,
        use_regex: fc.boolean(),
        case_sensitive: fc.boolean(),
        constant: fc.boolean(),
        selective: fc.boolean(),
        secondary_keys: fc.array(word, { maxLength: 2 }),
        name: text,
        comment: text,
        id: fc.integer({ min: 0 }),
        priority: number,
        position: fc.constantFrom('before_char', 'after_char'),
      },
      { requiredKeys: ['keys', 'content', 'enabled', 'insertion_order', 'extensions', 'use_regex'] },
    ),
    foreign,
  )
  .map(([known, unknown]) => ({ ...known, ...unknown }))

const book = fc
  .tuple(
    fc.record(
      {
        extensions: foreign,
        entries: fc.array(entry, { maxLength: 4 }),
        name: word,
        description: text,
        scan_depth: fc.integer({ min: 0, max: 1000 }),
        token_budget: fc.integer({ min: 0, max: 100_000 }),
        recursive_scanning: fc.boolean(),
      },
      { requiredKeys: ['extensions', 'entries'] },
    ),
    foreign,
  )
  .map(([known, unknown]) => ({ ...known, ...unknown }))

const oldest = {
  name: word,
  description: text,
  personality: text,
  scenario: text,
  first_mes: text,
  mes_example: text,
}
const oldestKeys = Object.keys(oldest) as (keyof typeof oldest)[]
const v2Data = {
  ...oldest,
  creator_notes: text,
  system_prompt: text,
  post_history_instructions: text,
  alternate_greetings: fc.array(word, { maxLength: 3 }),
  tags: fc.array(word, { maxLength: 3 }),
  creator: text,
  character_version: text,
  extensions: foreign,
}
const v2Keys = Object.keys(v2Data) as (keyof typeof v2Data)[]
const chat = fc.record({ chat: word.map((name) => `${name} - 2024-5-31 @18h 00m`) }, { requiredKeys: [] })

const v1 = fc
  .tuple(fc.record(oldest), foreign, chat)
  .map(([known, unknown, chat]): Record<string, unknown> => ({ ...known, ...unknown, ...chat }))

const v2 = fc
  .tuple(foreign, chat, fc.record({ ...v2Data, character_book: book }, { requiredKeys: v2Keys }), foreign)
  .map(
    ([before, chat, data, unknown]): Record<string, unknown> => ({
      ...before,
      spec: 'chara_card_v2',
      spec_version: '2.0',
      ...chat,
      data: { ...unknown, ...data },
    }),
  )

const v3 = fc
  .tuple(
    foreign,
    chat,
    fc.record(
      {
        ...v2Data,
        group_only_greetings: fc.array(word, { maxLength: 2 }),
        character_book: book,
        nickname: word,
        source: fc.array(word, { maxLength: 2 }),
        creation_date: fc.integer({ min: 1, max: 2_000_000_000 }),
        modification_date: fc.integer({ min: 1, max: 2_000_000_000 }),
      },
      { requiredKeys: [...v2Keys, 'group_only_greetings'] },
    ),
    foreign,
  )
  .map(
    ([before, chat, data, unknown]): Record<string, unknown> => ({
      ...before,
      spec: 'chara_card_v3',
      spec_version: '3.0',
      ...chat,
      data: { ...data, ...unknown },
    }),
  )

const fileOf = (value: unknown) => new Blob([JSON.stringify(value)])

async function read(file: Blob, fileName: string): Promise<CardReading> {
  const found = await readCharacter(file, { fileName }, noPicture, 7)
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

/** The card that a file of ours carries, in full. */
async function carried(file: Blob, format: ExportFormat): Promise<unknown> {
  if (format === 'json-v2' || format === 'json-v3') return JSON.parse(await file.text())
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (format === 'charx') {
    const zip = openZip(bytes)
    const entry = zip?.ok ? zip.value.entries.get('card.json') : undefined
    const content = zip?.ok && entry ? zip.value.read(entry) : undefined
    if (!content?.ok) throw new Error('There is no card.json in it.')
    return JSON.parse(new TextDecoder().decode(content.value))
  }
  const found = walkPng(bytes)
  const chunk = found.ok ? found.value.chunks.map(readPngText).find((one) => one?.keyword === 'ccv3') : undefined
  const base64 = chunk?.read()
  if (!base64?.ok) throw new Error('There is no card in it.')
  return JSON.parse(Buffer.from(new TextDecoder().decode(base64.value), 'base64').toString())
}

/** The same value with the same order of fields. */
const expectSame = (now: unknown, before: unknown) =>
  expect(JSON.stringify(now, null, 1)).toBe(JSON.stringify(before, null, 1))

test.each([
  ['V2', 'json-v2'],
  ['V3', 'json-v3'],
  ['V3', 'png'],
] as const)('a card of %s leaves as %s as it came, field by field and in order', async (spec, format) => {
  const cards = spec === 'V2' ? v2 : v3
  await fc.assert(
    fc.asyncProperty(cards, async (card) => {
      const first = await read(fileOf(card), 'a.json')
      expectSame(await carried((await writeCharacter({ ...first, format }, drawing)).blob, format), card)
    }),
    runs,
  )
})

test('in an archive only the list of its files is added', async () => {
  await fc.assert(
    fc.asyncProperty(v3, async (card) => {
      const first = await read(fileOf(card), 'a.json')
      const { blob } = await writeCharacter({ ...first, format: 'charx' }, drawing)
      const now = (await carried(blob, 'charx')) as { data: Record<string, unknown> }
      const { assets: _, ...data } = now.data
      expectSame({ ...now, data }, card)
    }),
    runs,
  )
})

test('a card of V1 becomes one of V2 with the fields that V2 demands, and keeps its own', async () => {
  await fc.assert(
    fc.asyncProperty(v1, async (card) => {
      const first = await read(fileOf(card), 'a.json')
      const now = (await carried((await writeCharacter({ ...first, format: 'json-v2' }, drawing)).blob, 'json-v2')) as {
        data: Record<string, unknown>
      }
      const { data, ...root } = now
      expect(Object.keys(data).toSorted()).toEqual([...v2Keys].toSorted())
      for (const key of oldestKeys) expect(data[key]).toBe(card[key])
      const rest = Object.entries(card).filter(([key]) => !oldestKeys.some((known) => known === key))
      expect(root).toMatchObject({ spec: 'chara_card_v2', spec_version: '2.0', ...Object.fromEntries(rest) })
      for (const key of Object.keys(root)) expect([...Object.keys(card), 'spec', 'spec_version']).toContain(key)
    }),
    runs,
  )
})

test.each(['png', 'charx', 'json-v3', 'json-v2'] as const)(
  'an export as %s is recognised as unchanged when it comes back, and leaves the same once more',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(v1, v2, v3), async (card) => {
        const first = await read(fileOf(card), 'a.json')
        const once = await writeCharacter({ ...first, format }, drawing)
        const back = await read(once.blob, once.fileName)
        expect(await findKin(back.card, [first])).toMatchObject({ place: 0, changed: [] })
        const twice = await writeCharacter({ ...back, format }, drawing)
        expectSame(await carried(twice.blob, format), await carried(once.blob, format))
      }),
      runs,
    )
  },
)

const worldInfoRow = fc
  .tuple(
    fc.record({
      key: fc.array(word, { minLength: 1, maxLength: 3 }),
      keysecondary: fc.array(word, { maxLength: 2 }),
      comment: text,
      content: text,
      constant: fc.boolean(),
      selective: fc.boolean(),
      order: fc.integer({ min: 0, max: 1000 }),
      position: fc.integer({ min: 0, max: 6 }),
      disable: fc.boolean(),
      depth: fc.integer({ min: 0, max: 100 }),
      probability: fc.integer({ min: 0, max: 100 }),
      useProbability: fc.boolean(),
      selectiveLogic: fc.integer({ min: 0, max: 3 }),
      excludeRecursion: fc.boolean(),
      group: text,
      groupWeight: fc.integer({ min: 0, max: 1000 }),
      scanDepth: fc.constantFrom(null, 1, 20),
      caseSensitive: fc.constantFrom(null, true, false),
    }),
    foreign,
  )
  .map(([known, unknown]) => ({ ...known, ...unknown }))
const worldInfo = fc
  .tuple(fc.array(worldInfoRow, { minLength: 1, maxLength: 5 }), foreign, word)
  .map(([rows, unknown, name]) => ({
    ...unknown,
    name,
    entries: Object.fromEntries(rows.map((row, uid) => [`${uid}`, { uid, ...row }])),
  }))

async function readBook(value: unknown) {
  const found = await readLorebook(fileOf(value), 'harbour.json')
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

test('a world-info file leaves with every field of its own, and the same once more', async () => {
  await fc.assert(
    fc.asyncProperty(worldInfo, async (file) => {
      const { name, book } = await readBook(file)
      const once: unknown = JSON.parse(await writeLorebook(name, book, 'world-info').blob.text())
      expect(once).toEqual(file)
      const back = await readBook(once)
      expectSame(back.book, book)
    }),
    runs,
  )
})

test('a lorebook of V3 leaves as it came, apart from the name that is always there', async () => {
  await fc.assert(
    fc.asyncProperty(book, async (data) => {
      const file = { spec: 'lorebook_v3', data }
      const { name, book } = await readBook(file)
      const once: unknown = JSON.parse(await writeLorebook(name, book, 'lorebook-v3').blob.text())
      expect(once).toEqual({ ...file, data: { ...data, name } })
      expectSame((await readBook(once)).book, { ...book, name })
    }),
    runs,
  )
})

const prompts = fc.uniqueArray(
  fc
    .record({
      identifier: fc.uuid(),
      name: word,
      role: fc.constantFrom('system', 'user', 'assistant'),
      content: word,
      system_prompt: fc.constant(false),
      marker: fc.constant(false),
      injection_position: fc.constantFrom(0, 1),
      injection_depth: fc.integer({ min: 0, max: 100 }),
      injection_order: fc.integer({ min: 0, max: 1000 }),
    })
    // Depth and order say something only of a prompt among the messages; elsewhere every program writes these two.
    .map((prompt) =>
      prompt.injection_position === 1 ? prompt : { ...prompt, injection_depth: 4, injection_order: 100 },
    ),
  { selector: ({ identifier }) => identifier, maxLength: 4 },
)
/** Neutral values change nothing and are left out on purpose, like prompts without words. */
const samplers = fc.record(
  {
    temperature: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    top_p: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    frequency_penalty: fc.double({ min: -2, max: -0.01, noNaN: true }),
    openai_max_tokens: fc.integer({ min: 16, max: 4000 }),
    openai_max_context: fc.integer({ min: 1000, max: 100_000 }),
  },
  { requiredKeys: [] },
)
const chatPreset = fc
  .tuple(samplers, prompts, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
  .map(([samplers, prompts, on]) => ({
    ...samplers,
    prompts,
    prompt_order: [
      { character_id: 100_001, order: prompts.map(({ identifier }, at) => ({ identifier, enabled: on[at] ?? true })) },
    ],
  }))

async function readChanges(value: unknown) {
  const found = await readPresetFile(fileOf(value), 'tide.json')
  if (!found.ok) throw new Error(found.error.message)
  return { ...defaultPreset, ...found.value.changes }
}

test('a chat preset keeps its numbers and its own prompts in their order, and is the same preset when it comes back', async () => {
  await fc.assert(
    fc.asyncProperty(chatPreset, async (file) => {
      const preset = await readChanges(file)
      const out = asChatPreset(preset) as typeof file
      const { prompts, prompt_order, ...numbers } = file
      expect(out).toMatchObject(numbers)
      const own = new Set(prompts.map(({ identifier }) => identifier))
      if (prompts.length > 0) {
        const order = prompt_order[0]?.order
        expect(out.prompt_order[0]?.order.filter(({ identifier }) => own.has(identifier))).toEqual(order)
        expect(out.prompts.filter(({ identifier }) => own.has(identifier))).toEqual(prompts)
      }
      expect(await readChanges(out)).toEqual({ ...preset, main: preset.main, closing: preset.closing })
    }),
    runs,
  )
})

test('a preset of ours comes back as it left', async () => {
  await fc.assert(
    fc.asyncProperty(chatPreset, async (file) => {
      const preset = await readChanges(file)
      const { blob } = writePreset('Tide', preset, 'vesper')
      expectSame(await readChanges(JSON.parse(await blob.text())), preset)
    }),
    runs,
  )
})
