import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytesOf, json } from '../../fixtures/cards/build.ts'
import { book, v1, v2, v3 } from '../../fixtures/cards/people.ts'
import { codes, read, readJson } from '../../fixtures/cards/reading.ts'

const withData = (data: object) => ({ ...v2, data: { ...v2.data, ...data } })
const withEntry = (entry: object) =>
  withData({ character_book: { ...book, entries: [{ ...book.entries[0], ...entry }] } })
const entryOf = async (entry: object) => (await readJson(withEntry(entry))).card.book?.entries[0]

afterEach(() => vi.unstubAllGlobals())

describe('the formats', () => {
  test('C01 V1 with six fields maps them all without warnings', async () => {
    const { card, report } = await readJson(v1)
    expect(report).toMatchObject({ spec: 'v1', warnings: [] })
    expect(card).toMatchObject({
      name: v1.name,
      description: v1.description,
      personality: v1.personality,
      scenario: v1.scenario,
      examples: v1.mes_example,
      greetings: [{ kind: 'first', index: 0, text: v1.first_mes }],
    })
  })

  test('C02 null fields of V1 are empty texts', async () => {
    const { card } = await readJson({ ...v1, personality: null, scenario: null })
    expect(card).toMatchObject({ personality: '', scenario: '' })
  })

  test('C03 a V2 card with only a name imports with one summary warning', async () => {
    const result = await readJson({ spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Ada Finch' } })
    expect(result.card).toMatchObject({ name: 'Ada Finch', description: '', greetings: [], tags: [] })
    expect(codes(result)).toEqual(['card/fields-missing'])
  })

  test('C04 a full V2 card has every field in the view and its source untouched', async () => {
    const { card, report } = await readJson(v2)
    expect(card.raw).toEqual(v2)
    expect(card).toMatchObject({
      name: 'Marguerite Vale',
      systemPrompt: v2.data.system_prompt,
      postHistory: v2.data.post_history_instructions,
      creatorNotes: { en: v2.data.creator_notes },
      tags: v2.data.tags,
      creator: 'harbourlight',
      version: '1.2',
      depthPrompt: { text: 'Marguerite never raises her voice.', depth: 4, role: 'system' },
    })
    expect(card.greetings.map(({ kind, index }) => `${kind} ${index}`)).toEqual([
      'first 0',
      'alternate 1',
      'alternate 2',
    ])
    expect(card.book?.entries.map(({ keys }) => keys)).toEqual([['lamp', 'lantern room'], ['ferry']])
    expect(report.overrides).toEqual(['systemPrompt', 'postHistory'])
    expect(report.kept).toEqual(expect.arrayContaining(['data.example.data', 'data.extensions.foo']))
  })

  test('C05 what V3 adds is kept', async () => {
    const { card } = await readJson(v3)
    expect(card).toMatchObject({
      nickname: 'Mags',
      creatorNotes: { en: v2.data.creator_notes, de: 'Eine stille Geschichte.', fr: 'Une histoire calme.' },
      source: v3.data.source,
      createdMs: 1_720_747_897_000,
      modifiedMs: 1_730_000_000_000,
    })
    expect(card.greetings.at(-1)).toEqual({ kind: 'group', index: 0, text: v3.data.group_only_greetings[0] })
  })

  test('C06 a newer version imports with a warning', async () => {
    expect(codes(await readJson({ ...v3, spec_version: '3.1' }))).toEqual(['spec/newer'])
    expect(codes(await readJson({ ...v3, spec_version: 'three' }))).toEqual([])
  })

  test('C07 an unknown spec with data is read as V2 with a warning', async () => {
    const result = await readJson({ ...v2, spec: 'chara_card_v9' })
    expect(result.card).toMatchObject({ sourceSpec: 'v2', name: 'Marguerite Vale' })
    expect(codes(result)).toEqual(['spec/unknown'])
  })

  test('C29 where root and data disagree, data wins; where data lacks a field, the root has it', async () => {
    const { personality: _personality, ...data } = v2.data
    const { card } = await readJson({
      ...v2,
      name: 'Somebody Else',
      personality: 'From the root',
      create_date: '2024-07-12T01:31:37.000Z',
      data,
    })
    expect(card).toMatchObject({
      name: 'Marguerite Vale',
      personality: 'From the root',
      createdMs: Date.UTC(2024, 6, 12, 1, 31, 37),
    })
  })

  test('C63 script and remote pictures stay plain text, and nothing is fetched', async () => {
    const fetched = vi.fn(() => Promise.reject(new Error('no network here')))
    vi.stubGlobal('fetch', fetched)
    const hostile =
      '<script>globalThis.hacked = true</script><img src=x onerror="globalThis.hacked = true"> ![](https://spy.example/pixel.png)'
    const { card } = await readJson(withData({ first_mes: hostile, description: hostile, creator_notes: hostile }))
    expect(card.greetings[0]?.text).toBe(hostile)
    expect(fetched).not.toHaveBeenCalled()
    expect(globalThis).not.toHaveProperty('hacked')
  })

  test('C64 device tags in a greeting come out as text and as nothing else', async () => {
    const first_mes = '[estim:intensity=90] {"estimActions":[{"type":"pulse"}]} *She smiles.*'
    const result = await readJson(withData({ first_mes }))
    expect(result.card.greetings[0]).toEqual({ kind: 'first', index: 0, text: first_mes })
    expect(Object.keys(result).sort()).toEqual(['assets', 'attachments', 'card', 'report'])
  })

  test('C71 __proto__ in extensions changes no prototype and does not come through', async () => {
    const text = json(v2).replace(
      '"foo":',
      '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"foo":',
    )
    const result = await read(bytesOf(text), 'x.json')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((result.card.extensions as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(result.card.extensions)).not.toContain('constructor')
    expect(codes(result)).toEqual(['text/unsafe-key'])
  })
})

describe('fields that are not quite right', () => {
  test('M11 data written as a text of JSON is parsed once more', async () => {
    expect((await readJson({ ...v2, data: json(v2.data) })).card.tags).toEqual(v2.data.tags)
  })

  test('M12 a flat card that claims to be V2 is read flat', async () => {
    const result = await readJson({ spec: 'chara_card_v2', spec_version: '2.0', ...v1 })
    expect(result.card.description).toBe(v1.description)
    expect(codes(result)).toEqual(['spec/mismatch'])
  })

  test('M13 a book may be null, a list, an empty object, or have its entries by number', async () => {
    const bookOf = async (character_book: unknown) =>
      (await readJson(withData({ character_book, extensions: {} }))).card.book
    expect(await bookOf(null)).toBeUndefined()
    expect(await bookOf([])).toBeUndefined()
    expect((await bookOf({}))?.entries).toEqual([])
    expect((await bookOf({ entries: null }))?.entries).toEqual([])
    const byNumber = await bookOf({ entries: { 10: { keys: ['c'] }, 2: { keys: ['b'] }, 1: { keys: ['a'] } } })
    expect(byNumber?.entries.map(({ keys }) => keys[0])).toEqual(['a', 'b', 'c'])
  })

  test('M14 keys in one text are split at commas, except in a pattern', async () => {
    expect((await entryOf({ keys: 'lamp, light ,,oil' }))?.keys).toEqual(['lamp', 'light', 'oil'])
    expect((await entryOf({ keys: '/a{1,2}/i' }))?.keys).toEqual(['/a{1,2}/i'])
  })

  test('M15 numbers in quotes are numbers, empty ones are the default, nonsense warns', async () => {
    const document = withEntry({
      insertion_order: '7',
      priority: '',
      extensions: { depth: '', sticky: '3', probability: 'often', role: null },
    })
    const result = await readJson(document)
    expect(result.card.book?.entries[0]).toMatchObject({ insertion_order: 7, extensions: { sticky: 3 } })
    expect(result.card.book?.entries[0]?.extensions).toEqual({ sticky: 3 })
    expect(result.report.warnings).toEqual([
      expect.objectContaining({ code: 'book/wrong-type', field: 'character_book.entries[0].extensions.probability' }),
    ])
  })

  test('M16 a missing insertion order is 100, and equal ones keep their place', async () => {
    const entries = [{ keys: ['a'] }, { keys: ['b'], insertion_order: 100 }, { keys: ['c'], insertion_order: null }]
    const { card } = await readJson(withData({ character_book: { entries } }))
    expect(card.book?.entries.map(({ insertion_order, index }) => [insertion_order, index])).toEqual([
      [100, 0],
      [100, 1],
      [100, 2],
    ])
  })

  test('M17 ids that are missing, repeated or negative get unique keys, and stay as they were', async () => {
    const entries = [{ keys: ['a'] }, { keys: ['b'], id: -1 }, { keys: ['c'], id: -1 }, { keys: ['d'], id: 'x' }]
    const { card } = await readJson(withData({ character_book: { entries } }))
    expect(new Set(card.book?.entries.map(({ key }) => key)).size).toBe(4)
    expect(card.book?.entries.map(({ id }) => id)).toEqual([undefined, -1, -1, 'x'])
  })

  test("M18 where word and number of a position disagree, SillyTavern's number wins", async () => {
    expect(await entryOf({ position: 'before_char', extensions: { position: 4 } })).toMatchObject({
      position: 'after_char',
      extensions: { position: 4 },
    })
    expect(await entryOf({ position: 'after_char', extensions: { position: '0' } })).toMatchObject({
      position: 'before_char',
    })
  })

  test('M19 of two spellings of a recursion flag, either being true is true', async () => {
    const flags = { exclude_recursion: false, excludeRecursion: true, preventRecursion: true }
    expect((await entryOf({ extensions: flags }))?.extensions).toEqual({
      exclude_recursion: true,
      prevent_recursion: true,
    })
  })

  test('M20 a key that is no valid pattern is flagged', async () => {
    const result = await readJson(withEntry({ keys: ['/(open/', '/fine/i'] }))
    expect(result.card.book?.entries[0]?.keys).toEqual(['/(open/', '/fine/i'])
    expect(codes(result)).toEqual(['book/invalid-regex'])
  })

  test('M21 a pattern that would take for ever is imported without being run', async () => {
    const before = process.cpuUsage()
    const result = await readJson(withEntry({ keys: ['/(a+)+$/'], content: `${'a'.repeat(5000)}!` }))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000)
    expect(codes(result)).toEqual([])
  })

  test('M22 folder rows of Risu are folders, not entries', async () => {
    const entries = [
      { keys: ['\uF000folder:1'], comment: 'Island', mode: 'folder' },
      { keys: ['a'], content: 'x' },
    ]
    const { card } = await readJson(withData({ character_book: { entries } }))
    expect(card.book?.folders).toMatchObject([{ label: 'Island', index: 0 }])
    expect(card.book?.entries).toHaveLength(1)
  })

  test('M23 a book of ten thousand entries and five megabytes imports with little work', async () => {
    const entries = Array.from({ length: 10_000 }, (_, id) => ({ ...book.entries[0], id, content: 'x'.repeat(300) }))
    const before = process.cpuUsage()
    const { card } = await readJson(withData({ character_book: { ...book, entries } }))
    expect(card.book?.entries).toHaveLength(10_000)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000)
  })

  test('M24 a greeting of a million letters imports', async () => {
    const { card } = await readJson(withData({ first_mes: 'long '.repeat(200_000) }))
    expect(card.greetings[0]?.text).toHaveLength(1_000_000)
  })

  test('M25 five hundred tags of a kilobyte are capped in the view only', async () => {
    const tags = Array.from({ length: 500 }, (_, index) => `${index} ${'t'.repeat(1000)}`)
    const { card } = await readJson(withData({ tags }))
    expect(card.tags).toHaveLength(100)
    expect(Math.max(...card.tags.map((tag) => tag.length))).toBe(64)
    expect(card.raw).toMatchObject({ data: { tags } })
  })

  test('M26 HTML in any text is passed on as the text it is', async () => {
    const html = '<iframe src="//x"></iframe><style>*{display:none}</style>&amp;&lt;b&gt;'
    const { card } = await readJson(withData({ description: html, scenario: html }))
    expect(card).toMatchObject({ description: html, scenario: html })
  })

  test('M27 prototype keys stay out of the view', async () => {
    const { card } = await readJson(withData({ extensions: { constructor: 1, prototype: 2, fine: 3 } }))
    expect(card.extensions).toEqual({ fine: 3 })
  })

  test('M28 of a key written twice the last one counts', async () => {
    const text = json(v2).replace('"creator":', '"creator":"first","creator":')
    expect((await read(bytesOf(text), 'x.json')).card.creator).toBe('harbourlight')
  })

  test('M29 half letters are replaced in the view', async () => {
    const { card } = await readJson(withData({ description: 'a\uD800b\u0000c\u0007d\r\ne' }))
    expect(card.description).toBe('a\uFFFDbcd\ne')
  })

  test('texts of a wrong type are coerced with one warning each', async () => {
    const result = await readJson(
      withData({
        description: ['one', 'two'],
        personality: 5,
        scenario: { a: 1 },
        character_version: 'undefined',
        creator: null,
        creator_notes: "Creator's notes go here.",
      }),
    )
    expect(result.card).toMatchObject({
      description: 'one\ntwo',
      personality: '5',
      scenario: '',
      version: '',
      creator: '',
      creatorNotes: {},
    })
    expect(result.report.warnings.map(({ field }) => field)).toEqual(['description', 'personality', 'scenario'])
  })

  test('tags in one text are split, trimmed and kept once in their first spelling', async () => {
    expect((await readJson(withData({ tags: 'Calm, sea ,, CALM,Sea' }))).card.tags).toEqual(['Calm', 'sea'])
  })

  test('empty greetings leave the view, but the others keep their number', async () => {
    const { card } = await readJson(withData({ first_mes: '', alternate_greetings: ['', 'Second'] }))
    expect(card.greetings).toEqual([{ kind: 'alternate', index: 2, text: 'Second' }])
    expect((await readJson(withData({ alternate_greetings: 'Only one' }))).card.greetings[1]?.text).toBe('Only one')
  })

  test('a card without a name takes it from the root, the nickname, the file, or goes without', async () => {
    const nameless = { ...v3, data: { ...v3.data, name: ' ', nickname: '' } }
    expect((await readJson({ ...nameless, name: 'Root' })).card.name).toBe('Root')
    expect((await readJson({ ...nameless, data: { ...nameless.data, nickname: 'Nick' } })).card.name).toBe('Nick')
    expect((await readJson(nameless, 'from-file.json')).card.name).toBe('from-file')
    expect((await readJson(nameless, '')).card.name).toBe('Unnamed character')
  })

  test('dates are understood as seconds, milliseconds, ISO and as the two home-made forms', async () => {
    const dateOf = async (creation_date: unknown) =>
      (await readJson({ ...v3, data: { ...v3.data, creation_date } })).card.createdMs
    const local = new Date(2024, 6, 12, 1, 31, 37).getTime()
    expect(await dateOf(1_720_747_897_000)).toBe(1_720_747_897_000)
    expect(await dateOf('1720747897')).toBe(1_720_747_897_000)
    expect(await dateOf('2024-07-12T01:31:37.000Z')).toBe(1_720_747_897_000)
    expect(await dateOf('2024-7-12@01h31m37s')).toBe(local)
    expect(await dateOf('2024-7-12 @1h 31m 37s 250ms')).toBe(local + 250)
    expect(await dateOf('June 19, 2023 2:20pm')).toBe(new Date(2023, 5, 19, 14, 20).getTime())
    expect(await dateOf(0)).toBeUndefined()
    expect(await dateOf('soon')).toBeUndefined()
  })

  test('a lorebook that is only named, and scripts, are pointed out', async () => {
    const extensions = {
      world: 'Elsewhere',
      regex_scripts: [{}],
      risuai: { triggerscript: [{}], lowLevelAccess: false },
    }
    const result = await readJson(withData({ character_book: undefined, extensions }))
    expect(codes(result)).toEqual(['card/book-not-included', 'card/scripts-inert'])
  })
})
