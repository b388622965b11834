import { describe, expect, test } from 'vitest'
import {
  backyard,
  bombData,
  charx,
  chunk,
  header,
  join,
  jpeg,
  json,
  png,
  pngSignature,
  type ZipFile,
  zip,
} from '../../fixtures/cards/build.ts'
import { v2, v3 } from '../../fixtures/cards/people.ts'
import { codes, read, refusal } from '../../fixtures/cards/reading.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const withAssets = (...assets: readonly object[]) => ({ ...v3, data: { ...v3.data, assets } })
const icon = (uri: string, name = 'main') => ({ type: 'icon', uri, name, ext: 'png' })
const file = (path: string, content: ZipFile['content'] = png()): ZipFile => ({ path, content, stored: true })

describe('cards in archives', () => {
  test('C21 a card in a ZIP behind a JPEG is read, wherever its offsets count from', async () => {
    const picture = jpeg()
    for (const offsetsFromFile of [false, true]) {
      const bytes = charx(withAssets(icon('ccdefault:')), [], { prefix: picture, offsetsFromFile, streamed: true })
      const result = await read(bytes, 'card.jpeg')
      expect(result.report.container).toBe('jpeg-zip')
      expect(result.picture).toMatchObject({ mime: 'image/jpeg', size: { width: 3, height: 2 } })
      expect(result.picture?.bytes).toEqual(picture)
    }
  })

  test('C22 CHARX with card.json last and sizes only in the table of contents', async () => {
    const bytes = zip(
      [
        file('assets/icon/image/a.png'),
        { path: 'card.json', content: json(withAssets(icon('embeded://assets/icon/image/a.png'))) },
      ],
      { streamed: true },
    )
    const result = await read(bytes)
    expect(result.report.container).toBe('charx')
    expect(result.picture?.bytes).toEqual(png())
  })

  test('C23 all three spellings of an embedded address resolve', async () => {
    const uris = ['embeded://assets/a.png', 'embedded://assets/a.png', '__asset:assets/a.png', 'EMBEDED://assets/a.png']
    const result = await read(charx(withAssets(...uris.map((uri, at) => icon(uri, `n${at}`))), [file('assets/a.png')]))
    expect(result.assets.map(({ content }) => content.kind)).toEqual(['bytes', 'bytes', 'bytes', 'bytes'])
  })

  test('C23 an address finds its file although the archive spells it differently', async () => {
    const uris = [
      'embeded://assets/my%20face.png',
      'embeded://assets/who?.png',
      'embeded://assets/CON.png',
      'embeded://assets/Loud.PNG',
      'embeded://assets/twice.png',
    ]
    const paths = ['assets/my face.png', 'assets/who_.png', 'assets/_CON.png', 'assets/loud.png', 'assets/twice_1.png']
    const result = await read(
      charx(
        withAssets(...uris.map((uri) => icon(uri))),
        paths.map((path) => file(path)),
      ),
    )
    expect(result.assets.every(({ content }) => content.kind === 'bytes')).toBe(true)
  })

  test('C24 a missing asset is only a warning', async () => {
    const result = await read(charx(withAssets(icon('embeded://assets/gone.png'))))
    expect(result.assets[0]?.content).toEqual({ kind: 'missing', reason: 'it is not in the file' })
    expect(codes(result)).toEqual(['asset/missing'])
  })

  test('C25 an entry that leads out of the archive is refused', async () => {
    const result = await read(charx(v3, [file('../../x'), file('assets/ok.png')]))
    expect(result.report.dropped).toEqual(['../../x: its path leads out of the archive'])
    expect(result.attachments.map(({ path }) => path)).toEqual(['assets/ok.png'])
  })

  test('C26 a bomb of 10 GiB stops at the limit', async () => {
    const bomb: ZipFile = {
      path: 'assets/boom.png',
      content: '',
      deflated: bombData(10_240),
      claimedSize: 40 * 1024 * 1024,
    }
    const bytes = charx(withAssets(icon('embeded://assets/boom.png')), [
      bomb,
      { ...bomb, path: 'card.txt', claimedSize: 0 },
    ])
    const spent = await cpuTime(async () => {
      const result = await read(bytes)
      expect(result.assets[0]?.content.kind).toBe('missing')
      expect(result.report.dropped).toEqual([expect.stringContaining('card.txt')])
    })
    expect(spent).toBeLessThan(2000)
  })

  test('C27 a Backyard archive gives name, lore, greetings and image', async () => {
    const { card, assets, picture, report } = await read(backyard(), 'ines.byaf')
    expect(report).toMatchObject({ container: 'byaf', spec: 'byaf' })
    expect(card).toMatchObject({
      name: 'Inés Aldana',
      nickname: 'Ines',
      description: '{{char}} is 36 and restores old clocks. {{user}} is a customer.',
      scenario: '{{user}} brings {{char}} a broken watch.',
      examples: '<START>\n{{user}}: Can you fix it?\n{{char}}: "Most things can be."',
      systemPrompt: 'Write in the present tense.',
      creator: 'brass',
    })
    expect(card.greetings.map(({ text }) => text)).toEqual([
      '"Put it down gently, {{user}}."',
      '"You again, {{user}}."',
    ])
    expect(card.book?.entries[0]).toMatchObject({
      keys: ['workshop', 'bench'],
      content: "{{char}}'s workshop is above a bakery.",
    })
    expect(assets[0]?.content.kind).toBe('bytes')
    expect(picture?.mime).toBe('image/png')
    expect(JSON.stringify(card.raw)).not.toContain('an old private chat')
  })

  test('a Risu module and foreign files are kept unread, and the report says so', async () => {
    const module = join(Uint8Array.of(0x6f, 0, 2, 0, 0, 0), Uint8Array.of(1, 2), Uint8Array.of(0))
    const result = await read(charx(v3, [file('module.risum', module), file('other.json', '{"a":1}')]))
    expect(result.attachments.map(({ path }) => path)).toEqual(['module.risum', 'other.json'])
    expect(result.report.dropped[0]).toContain('scripts and triggers were not imported')
  })

  test('a CHARX behind a PNG without card chunks is read', async () => {
    const result = await read(charx(withAssets(icon('ccdefault:')), [], { prefix: png() }))
    expect(result.report.container).toBe('charx')
    expect(result.picture?.mime).toBe('image/png')
  })
})

describe('archives that are not quite right', () => {
  test('M30 hostile entries are refused one by one, with the reason', async () => {
    const result = await read(
      charx(v3, [
        file('/etc/x'),
        file('C:/x'),
        file('..\\..\\x'),
        file('a\0b'),
        file('CON'),
        { ...file('link'), symlink: true },
        { ...file('locked'), encrypted: true },
        file('Same.png'),
        file('same.PNG'),
        { ...file('wrong.png'), claimedCrc: 7 },
        { ...file('short.png'), claimedSize: 3 },
      ]),
    )
    expect(result.report.dropped).toEqual([
      '/etc/x: its path is absolute',
      'C:/x: its path names a drive or stream',
      '../../x: its path leads out of the archive',
      'a\0b: its name has control characters',
      'CON: its name is reserved for a device',
      'link: it is a link',
      'locked: it is encrypted',
      'same.PNG: its name occurs twice',
      'wrong.png: its checksum does not match',
      'short.png: its size is not the one recorded',
    ])
    expect(result.attachments.map(({ path }) => path)).toEqual(['Same.png'])
  })

  test('M30 an encrypted card names the reason', async () => {
    expect((await refusal(zip([{ path: 'card.json', content: '{}', encrypted: true }]))).code).toBe('archive/encrypted')
  })

  test('M30 an archive of too many files is refused', async () => {
    const files = Array.from({ length: 2001 }, (_, index) => file(`f${index}`, 'x'))
    expect(await refusal(zip(files))).toMatchObject({
      code: 'archive/too-many-files',
      message: expect.stringContaining('2,001'),
    })
  })

  test('M30 entries that share bytes are refused', async () => {
    const bytes = zip([file('a', 'same'), file('b', 'same')])
    const view = new DataView(bytes.buffer)
    const second = Buffer.from(bytes).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    view.setUint32(second + 42, 0, true)
    expect((await refusal(bytes)).code).toBe('archive/overlap')
  })

  test('M30 a table of contents that breaks off is damage', async () => {
    const bytes = zip([file('a', 'x'), file('b', 'y')])
    const view = new DataView(bytes.buffer)
    view.setUint16(bytes.length - 12, 9, true)
    expect((await refusal(bytes)).code).toBe('archive/damaged')
  })

  test('M31 a card in the only sub-folder is accepted with a warning', async () => {
    const card = json(withAssets(icon('embeded://assets/a.png')))
    const result = await read(zip([{ path: 'Marguerite/card.json', content: card }, file('Marguerite/assets/a.png')]))
    expect(codes(result)).toEqual(['container/sub-folder'])
    expect(result.assets[0]?.content.kind).toBe('bytes')
  })

  test('M31 cards in several folders are offered for choice', async () => {
    const error = await refusal(
      zip([
        { path: 'a/card.json', content: json(v2) },
        { path: 'b/card.json', content: json(v2) },
      ]),
    )
    expect(error).toMatchObject({ code: 'card/choose-inside', files: ['a/card.json', 'b/card.json'] })
  })

  test('M32 an asset that is no picture is kept and not shown', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const result = await read(
      charx(
        withAssets(icon('embeded://a.svg'), icon('embeded://b.png', 'b'), {
          type: 'icon',
          uri: 'odd:thing',
          name: 'c',
          ext: 'png',
        }),
        [file('a.svg', svg), file('b.png', 'not a picture')],
      ),
    )
    expect(
      result.assets.map(({ content }) => (content.kind === 'bytes' ? [content.mime, content.shown] : content.kind)),
    ).toEqual([['image/svg+xml', false], ['application/octet-stream', false], 'missing'])
    expect(result.picture).toBeUndefined()
  })

  test('addresses on the net are named and never fetched', async () => {
    const result = await read(charx(withAssets(icon('https://cards.example/face.png'))))
    expect(result.assets[0]?.content).toEqual({ kind: 'remote', host: 'cards.example' })
    expect(codes(result)).toEqual(['asset/remote'])
  })

  test('an empty archive and one without cards say so', async () => {
    expect((await refusal(zip([]))).code).toBe('card/no-character')
    expect((await refusal(zip([file('readme.txt', 'hello')]))).code).toBe('card/no-character')
    expect((await refusal(join(Uint8Array.of(0x50, 0x4b, 3, 4), pngSignature, header(), chunk('IEND')))).code).toBe(
      'archive/damaged',
    )
  })
})
