import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { cardFileName } from '../../../src/workers/media/cards/cardFileName.ts'
import { applyEdits } from '../../../src/workers/media/cards/character.ts'
import { cardFingerprint } from '../../../src/workers/media/cards/fingerprint.ts'
import { writeCardJson, writeCardPng, writeCharx } from '../../../src/workers/media/cards/writeCard.ts'
import {
  apng,
  base64,
  bytesOf,
  cardText,
  charx,
  chunk,
  chunksOf,
  internationalText,
  jpeg,
  json,
  latin1Bytes,
  png,
  text,
  userComment,
} from '../../fixtures/cards/build.ts'
import { book, v1, v2, v3, v3With } from '../../fixtures/cards/people.ts'
import { codes, read, readJson } from '../../fixtures/cards/reading.ts'

const decoded = (value: Uint8Array) =>
  JSON.parse(Buffer.from(Buffer.from(value).toString('latin1'), 'base64').toString('utf8'))

/** The card chunks of a picture in file order, read the plain way; optionally only those in front of the picture. */
function cardsIn(file: Uint8Array, beforePicture = false): { keyword: string; card: typeof v3 }[] {
  const chunks = chunksOf(file)
  const seen = beforePicture
    ? chunks.slice(
        0,
        chunks.findIndex(({ type }) => type === 'IDAT'),
      )
    : chunks
  return seen
    .filter(({ type }) => type === 'tEXt')
    .map(({ data }) => ({
      keyword: Buffer.from(data.subarray(0, data.indexOf(0))).toString(),
      card: decoded(data.subarray(data.indexOf(0) + 1)),
    }))
}

const parse = (text: string) => JSON.parse(text)

describe('what other programs put into a card comes out again', () => {
  test('C65 an unknown extension survives import, an edited name and export', async () => {
    const { card } = await readJson(v2)
    const out = parse(writeCardJson(applyEdits(card, { name: 'Marguerite Quill' }), { spec: 'v3' }))
    expect(out.data.name).toBe('Marguerite Quill')
    expect(out.data.extensions).toEqual(v2.data.extensions)
  })

  test('C66 unknown keys at root, data, book and entry level survive in every format', async () => {
    const source = { ...v3, 'example.root': { a: [null, 1] }, data: { ...v3.data, 'example.number': 1.5 } }
    const { card } = await readJson(source)
    for (const spec of ['v2', 'v3'] as const) {
      const out = parse(writeCardJson(card, { spec }))
      expect(out['example.root']).toEqual(source['example.root'])
      expect(out.data['example.data']).toEqual({ anything: true })
      expect(out.data['example.number']).toBe(1.5)
      expect(out.data.character_book['example.book']).toEqual([1, 2, 3])
      expect(out.data.character_book.entries[0]['example.entry']).toEqual({ seen: true })
      expect(out.data.character_book).toEqual(book)
    }
  })

  test('an unchanged V3 card is written back equal to its source', async () => {
    const { card } = await readJson(v3)
    expect(parse(writeCardJson(card, { spec: 'v3' }))).toEqual(v3)
  })

  test('unknown keys of a flat V1 card stay at the root, its fields move into data', async () => {
    const { card } = await readJson({ ...v1, mood: 'grey' })
    const out = parse(writeCardJson(card, { spec: 'v3' }))
    expect(out).toMatchObject({ mood: 'grey', data: { ...v1, alternate_greetings: [], extensions: {} } })
    expect(out.name).toBeUndefined()
  })

  test('what a foreign format says beyond a card travels under our own key', async () => {
    const { card } = await readJson({ char_name: 'Teodor', char_persona: 'A diver.', voice: 'low' })
    const out = parse(writeCardJson(card, { spec: 'v3' }))
    expect(out.data.extensions['app.vesper']).toEqual({ v: 1, source: { format: 'pyg', fields: { voice: 'low' } } })
  })
})

describe('pictures with cards', () => {
  test('C67 three independent readers find the same character', async () => {
    const { card } = await read(png({ after: [cardText('chara', v2), cardText('ccv3', v3)] }))
    const file = writeCardPng(card, png())
    const stopsAtPicture = cardsIn(file, true).find(({ keyword }) => keyword === 'chara')?.card
    const readsAll = cardsIn(file).findLast(({ keyword }) => keyword === 'ccv3')?.card
    const prefersV2 = cardsIn(file).find(({ keyword }) => keyword === 'chara')?.card
    expect(cardsIn(file, true).map(({ keyword }) => keyword)).toEqual(['chara', 'ccv3'])
    expect(readsAll).toEqual(v3)
    for (const found of [stopsAtPicture, prefersV2]) {
      expect(found?.spec).toBe('chara_card_v2')
      expect(found?.data).toMatchObject({
        ...v1,
        alternate_greetings: v2.data.alternate_greetings,
        tags: v2.data.tags,
        extensions: v2.data.extensions,
      })
    }
  })

  test('C67 the older copy has no decorators and no assets, and its note is taken off on import', async () => {
    const { card } = await readJson({
      ...v3,
      data: { ...v3.data, assets: [{ type: 'icon', uri: 'data:image/png;base64,AAAA', name: 'main', ext: 'png' }] },
    })
    const older = cardsIn(writeCardPng(card, png()))[0]!.card
    expect(older.data.character_book.entries[1]?.content).toBe('The ferry does not run in November.')
    expect(older.data).not.toHaveProperty('assets')
    expect(older.data.creator_notes).toMatch(/^This is the V2 copy/)
    const again = await readJson(older)
    expect(again.card.creatorNotes.en).toBe(v2.data.creator_notes)
    expect(parse(writeCardJson(again.card, { spec: 'v3' })).data.creator_notes).toBe(v2.data.creator_notes)
  })

  test('C68 nothing private leaves with a card', async () => {
    const secrets = [
      'lamplight, oil painting, steps 20',
      '48.1371',
      '/home/robin/cards',
      'C:\\Users\\robin',
      'Marguerite - 2024-7-12.jsonl',
      'sk-very-secret',
      '192.168.0.12',
      'file:///home',
    ]
    const dirty = png({
      before: [
        text('parameters', secrets[0]!),
        chunk('eXIf', latin1Bytes(`GPS ${secrets[1]}`)),
        internationalText('XML:com.adobe.xmp', `<x>${secrets[1]}</x>`, false),
      ],
      after: [chunk('tIME', Uint8Array.of(7, 232, 7, 12, 1, 31, 37)), chunk('prVt', latin1Bytes(secrets[2]!))],
    })
    const { card } = await readJson({
      ...v3,
      chat: secrets[4],
      avatar: `${secrets[2]}/m.png`,
      chat_size: 99,
      data: {
        ...v3.data,
        assets: [{ type: 'icon', uri: `${secrets[7]}/robin/a.png`, name: 'main', ext: 'png' }],
        extensions: {
          tool: {
            folder: `${secrets[3]}\\cards`,
            api_key: secrets[5],
            api_url: 'https://api.example',
            server: `http://${secrets[6]}:5000`,
            colour: 'teal',
          },
        },
      },
    })
    const exif = userComment(latin1Bytes(`GPS ${secrets[1]} ${secrets[0]}`))
    const assets = [
      {
        asset: { type: 'emotion', uri: '__asset:1', name: 'joy', ext: 'jpg', label: 'joy' },
        content: { kind: 'bytes' as const, bytes: jpeg(exif), mime: 'image/jpeg', shown: true },
      },
    ]
    const archive = unzipSync(writeCharx(card, dirty, assets, [{ path: 'x_meta/1.json', bytes: bytesOf(secrets[0]!) }]))
    const everything = [
      writeCardPng(card, dirty),
      bytesOf(JSON.stringify(cardsIn(writeCardPng(card, dirty)))),
      ...Object.entries(archive).flatMap(([path, bytes]) => [bytesOf(path), bytes]),
    ].map((bytes) => Buffer.from(bytes).toString('latin1'))
    for (const secret of secrets) {
      const escaped = JSON.stringify(secret).slice(1, -1)
      expect(
        everything.some((bytes) => bytes.includes(secret) || bytes.includes(escaped)),
        secret,
      ).toBe(false)
    }
    expect(everything[1]).toContain('teal')
  })

  test('generation parameters stay in the picture only when asked for', async () => {
    const { card } = await readJson(v2)
    const picture = png({ before: [text('parameters', 'oil painting')] })
    const kept = writeCardPng(card, picture, { keepGenerationParameters: true })
    expect(Buffer.from(kept).includes('oil painting')).toBe(true)
    expect(Buffer.from(writeCardPng(card, picture)).includes('oil painting')).toBe(false)
  })

  test('C69 exporting twice gives identical bytes', async () => {
    const { card } = await readJson(v3)
    expect(writeCardJson(card, { spec: 'v3' })).toBe(writeCardJson(structuredClone(card), { spec: 'v3' }))
    expect(writeCardPng(card, png())).toEqual(writeCardPng(card, png()))
    expect(writeCharx(card, png(), [])).toEqual(writeCharx(card, png(), []))
    const again = await read(writeCardPng(card, png()))
    expect(writeCardPng(again.card, again.picture!.bytes)).toEqual(writeCardPng(card, png()))
  })

  test('C70 an animation is written back frame by frame', async () => {
    const moving = apng([cardText('chara', v2)])
    const { card, picture } = await read(moving)
    const drawn = (file: Uint8Array) =>
      chunksOf(file).filter(({ type }) => /^(IHDR|acTL|fcTL|IDAT|fdAT|IEND)$/.test(type))
    expect(drawn(writeCardPng(card, picture!.bytes))).toEqual(drawn(moving))
  })

  test('old cards and legacy assets do not survive in the picture', async () => {
    const { card } = await readJson(v2)
    const old = png({
      before: [text('chara-ext-asset_:0', 'AAAA'), cardText('chara', v1)],
      after: [cardText('ccv3', v3), cardText('chara', v1)],
    })
    expect(cardsIn(writeCardPng(card, old)).map(({ keyword }) => keyword)).toEqual(['chara', 'ccv3'])
  })

  test('a card cannot be put into anything but a PNG', async () => {
    const { card } = await readJson(v2)
    expect(() => writeCardPng(card, jpeg())).toThrow(/convert the picture/)
  })
})

describe('archives with cards', () => {
  test('CHARX has card.json first, plain names, and reads back with its assets', async () => {
    const source = v3With([
      { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
      { type: 'emotion', uri: '__asset:Äbc?.png', name: 'glücklich.png', ext: 'png', extra: 1 },
    ])
    const first = await read(
      charx(source, [
        { path: 'Äbc_.png', content: apng(), stored: true },
        { path: 'module.risum', content: 'opaque' },
      ]),
    )
    const file = writeCharx(first.card, png(), first.assets, first.attachments)
    expect(Object.keys(unzipSync(file))).toEqual([
      'card.json',
      'assets/icon/images/main.png',
      'assets/emotion/images/glucklich.png',
      'module.risum',
    ])
    const second = await read(file)
    expect(codes(second)).toEqual([])
    expect(second.picture?.bytes).toEqual(png())
    expect(second.assets.map(({ content }) => content.kind)).toEqual(['bytes', 'bytes'])
    expect(second.card.raw).toMatchObject({
      data: { assets: [{ uri: 'embeded://assets/icon/images/main.png' }, { extra: 1, name: 'glücklich.png' }] },
    })
    expect(writeCharx(second.card, second.picture?.bytes, second.assets, second.attachments)).toEqual(file)
  })

  test('a card without an icon gets its picture as one', async () => {
    const { card } = await readJson({ ...v3, data: { ...v3.data, assets: [] } })
    const again = await read(writeCharx(card, jpeg(), []))
    expect(again.card.assets).toMatchObject([
      { type: 'icon', name: 'main', ext: 'jpg', uri: 'embeded://assets/icon/images/main.jpg' },
    ])
  })
})

describe('strict writing', () => {
  test('every required field has its type, whatever the source wrote', async () => {
    const { card } = await readJson({
      spec: 'chara_card_v2',
      data: {
        name: 'Ada',
        tags: 'a,b',
        description: 5,
        character_book: { entries: { 0: { keys: 'x,y', use_regex: 'true', insertion_order: '3' } } },
      },
    })
    const out = parse(writeCardJson(card, { spec: 'v3' }))
    expect(out).toMatchObject({
      spec: 'chara_card_v3',
      spec_version: '3.0',
      data: {
        description: '5',
        personality: '',
        tags: ['a', 'b'],
        alternate_greetings: [],
        group_only_greetings: [],
        extensions: {},
        creator: '',
        character_version: '',
        character_book: {
          extensions: {},
          entries: [
            { keys: ['x', 'y'], content: '', enabled: true, use_regex: true, insertion_order: 3, extensions: {} },
          ],
        },
      },
    })
  })

  test('the fields are repeated at the root only for maximum compatibility', async () => {
    const { card } = await readJson(v2)
    expect(parse(writeCardJson(card, { spec: 'v2' })).name).toBeUndefined()
    expect(parse(writeCardJson(card, { spec: 'v2', compatibility: true }))).toMatchObject(v1)
  })

  test('a root that mirrors data follows an edit', async () => {
    const { card } = await readJson({ ...v2, ...v1, tags: ['old'] })
    const out = parse(writeCardJson(applyEdits(card, { name: 'New', tags: ['x'] }), { spec: 'v2' }))
    expect(out).toMatchObject({
      name: 'New',
      description: v1.description,
      tags: ['x'],
      data: { name: 'New', tags: ['x'] },
    })
  })

  test('an edited greeting keeps its number although empty ones stand before it', async () => {
    const { card } = await readJson({ ...v2, data: { ...v2.data, alternate_greetings: ['', 'Second'] } })
    const greetings = card.greetings.map((greeting) =>
      greeting.index === 2 ? { ...greeting, text: 'Edited' } : greeting,
    )
    expect(parse(writeCardJson({ ...card, greetings }, { spec: 'v3' })).data.alternate_greetings).toEqual([
      '',
      'Edited',
    ])
  })

  test('an edited entry changes alone', async () => {
    const { card } = await readJson(v2)
    const entries = card.book!.entries.map((entry, at) => (at === 0 ? { ...entry, content: 'New text' } : entry))
    const out = parse(writeCardJson({ ...card, book: { ...card.book!, entries } }, { spec: 'v3' }))
    expect(out.data.character_book).toEqual({
      ...book,
      entries: [{ ...book.entries[0], content: 'New text' }, book.entries[1]],
    })
  })
})

describe('small things around an export', () => {
  test('M36 the same character has the same fingerprint, another has not', async () => {
    const [a, b] = [await read(png({ before: [cardText('chara', v2)] })), await readJson(v2)]
    expect(await cardFingerprint(a.card)).toBe(await cardFingerprint(b.card))
    expect(await cardFingerprint(applyEdits(a.card, { name: 'X' }))).not.toBe(await cardFingerprint(a.card))
  })

  test('M37 names with path characters, reversed or hidden letters give plain file names', () => {
    expect(cardFileName('../../etc/passwd', 'png')).toBe('etc-passwd.png')
    expect(cardFileName('Zoë 🐺 美', 'png')).toBe('Zoë-美.png')
    expect(cardFileName('a\u202Egnp.exe\u200B', 'json')).toBe('agnp-exe.json')
    expect(cardFileName('CON', 'png')).toBe('_CON.png')
    expect(cardFileName('…', 'charx')).toBe('character.charx')
    expect(Buffer.byteLength(cardFileName('美'.repeat(80), 'png'))).toBeLessThanOrEqual(100)
  })

  test('M37 such a name is kept as it is in the card', async () => {
    const { card } = await readJson({ ...v2, data: { ...v2.data, name: 'a\u202Eb/c' } })
    expect(card.name).toBe('a\u202Eb/c')
  })
})

test('base64 of the card in a picture is exact for every length', async () => {
  for (const extra of ['', 'x', 'xx']) {
    const { card } = await readJson({ ...v2, data: { ...v2.data, creator: extra } })
    const [, newer] = cardsIn(writeCardPng(card, png()))
    expect(newer?.card.data.creator).toBe(extra)
    expect(base64(json(newer?.card)).length % 4).toBe(0)
  }
})
