import { expect, test } from 'vitest'
import { normaliseBook } from '../../../shared/lore/normaliseBook.ts'
import { readLorebook } from './readLorebook.ts'
import { asLorebook, asWorldInfo } from './writeLorebook.ts'

async function read(document: unknown, name = 'Harbour.json') {
  const result = await readLorebook(new Blob([JSON.stringify(document)]), name)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const worldInfo = {
  name: 'Harbour',
  somethingOfTheirs: { a: 1 },
  entries: {
    0: {
      uid: 0,
      key: ['harbour', '/ferr(y|ies)/i'],
      keysecondary: ['night'],
      selectiveLogic: 2,
      comment: 'The harbour',
      content: 'It smells of tar.',
      constant: false,
      selective: true,
      order: 40,
      position: 4,
      depth: 2,
      role: 1,
      disable: false,
      probability: 60,
      useProbability: true,
      excludeRecursion: true,
      sticky: 3,
      caseSensitive: true,
      group: 'places,weather',
      triggers: ['normal'],
      characterFilter: { isExclude: false, names: ['Ada'], tags: [] },
      unheardOf: [1, 2],
    },
    7: { uid: 7, key: ['lamp'], comment: '', content: 'A lamp.', order: 10, position: 0, disable: true },
  },
}

const withoutRaw = (value: unknown) => {
  const { entries } = normaliseBook(value, 'b').book
  return entries.map(({ raw: _, ...entry }) => entry)
}

test('world info means the same after it was brought into the published format', async () => {
  const { book, entries, format, name } = await read(worldInfo)
  expect({ entries, format, name }).toEqual({ entries: 2, format: 'world-info', name: 'Harbour' })
  expect(withoutRaw(book)).toEqual(withoutRaw(worldInfo))
})

test('world info goes out again with every field it came with', async () => {
  const { book } = await read(worldInfo)
  expect(asWorldInfo('Harbour', book)).toMatchObject(worldInfo)
})

test('a lorebook_v3 file comes back as it was', async () => {
  const file = {
    spec: 'lorebook_v3',
    data: {
      name: 'Isles',
      extensions: { acme: 1 },
      entries: [
        {
          keys: ['isle'],
          content: '@@depth 3\nAn isle.',
          extensions: { odd: true },
          enabled: true,
          insertion_order: 5,
          use_regex: false,
          own: 'kept',
        },
      ],
    },
  }
  const { book, name } = await read(file)
  expect(asLorebook(name, book)).toEqual(file)
})

test.each([
  ['novelai', { lorebookVersion: 5, entries: [{ text: 'Tar.', keys: ['harbour'], displayName: 'H', enabled: true }] }],
  ['agnai', { kind: 'memory', name: 'M', entries: [{ name: 'H', entry: 'Tar.', keywords: ['harb*'], enabled: true }] }],
  ['risu', { type: 'risu', ver: 1, data: [{ key: 'harbour', comment: 'H', content: 'Tar.', mode: 'normal' }] }],
])('a book of %s means the same, and its own fields are kept', async (format, file) => {
  const reading = await read(file)
  expect(reading.format).toBe(format)
  const [entry] = normaliseBook(reading.book, 'b').book.entries
  expect(entry).toMatchObject({ label: 'H', content: 'Tar.', enabled: true })
  expect(entry?.keys[0]?.kind).not.toBe('never')
  expect(JSON.stringify(reading.book)).toContain(`"${format}"`)
})

test('folders of Risu stay folders', async () => {
  const data = [
    { key: '\uF000folder:abc', comment: 'Places', mode: 'folder' },
    { key: 'harbour', comment: 'H', content: 'Tar.', mode: 'normal' },
  ]
  const { book, entries } = await read({ type: 'risu', ver: 1, data })
  expect(entries).toBe(1)
  expect(normaliseBook(book, 'b').book.folders).toMatchObject([{ label: 'Places' }])
})

test("a character's card gives its book", async () => {
  const book = { name: 'Inside', entries: [{ keys: ['a'], content: 'b', enabled: true, insertion_order: 1 }] }
  const reading = await read({ spec: 'chara_card_v2', data: { name: 'Ada', character_book: book } })
  expect(reading).toMatchObject({ name: 'Inside', format: 'card', entries: 1 })
})

test('more entries than the bound are cut, and that is said', async () => {
  const entries = Array.from({ length: 20_001 }, (_, n) => ({ keys: [`k${n}`], content: 'x', insertion_order: n }))
  const reading = await read({ entries })
  expect(reading.entries).toBe(20_000)
  expect(reading.warnings.join(' ')).toContain('the first 20000 are used')
})

test('a book without a name takes that of its file', async () => {
  expect((await read({ entries: [] }, 'Old Town.json')).name).toBe('Old Town')
})

test.each(['{"hello":1}', 'nonsense', '[1,2]', '', '{"entries":', '{"spec":"chara_card_v2","data":{"name":"Ada"}}'])(
  'a file without a book is refused: %s',
  async (text) => {
    expect((await readLorebook(new Blob([text]), 'a.json')).ok).toBe(false)
  },
)

test('a file beyond the bound is not opened', async () => {
  const file = new Blob([new Uint8Array(16 * 1024 * 1024 + 1)])
  expect(await readLorebook(file, 'a.json')).toMatchObject({ ok: false })
})
