import { createHash, webcrypto } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  apng,
  base64,
  bytesOf,
  cardText,
  chunk,
  compressedText,
  end,
  header,
  internationalText,
  join,
  json,
  latin1Bytes,
  pixels,
  png,
  pngSignature,
  text,
} from '../../fixtures/cards/build.ts'
import { unicodeName, v1, v2, v3, v3With } from '../../fixtures/cards/people.ts'
import { codes, read, refusal } from '../../fixtures/cards/reading.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const named = (name: string) => ({ ...v2, data: { ...v2.data, name } })
const named3 = (name: string) => ({ ...v3, data: { ...v3.data, name } })

const tv1 = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAYnRFWHRjaGFyYQBleUp6Y0dWaklqb2lZMmhoY21GZlkyRnlaRjkyTWlJc0luTndaV05mZG1WeWMybHZiaUk2SWpJdU1DSXNJbVJoZEdFaU9uc2libUZ0WlNJNklscHZ3NnNpZlgwPaVG8MUAAAAASUVORK5CYII=',
    'base64',
  ),
)

describe('cards in pictures', () => {
  test('C08 PNG with chara before IDAT', async () => {
    const { card, report } = await read(png({ before: [cardText('chara', v2)] }))
    expect(card.name).toBe('Marguerite Vale')
    expect(report).toMatchObject({ container: 'png', spec: 'v2', warnings: [] })
  })

  test('C09 PNG with chara after IDAT', async () => {
    expect((await read(png({ after: [cardText('chara', v2)] }))).card.name).toBe('Marguerite Vale')
    expect((await read(tv1)).card.name).toBe('Zoë')
  })

  test('C10 PNG with only ccv3', async () => {
    const { card } = await read(png({ before: [cardText('ccv3', v3)] }))
    expect(card).toMatchObject({ sourceSpec: 'v3', nickname: 'Mags' })
  })

  test('C11 PNG with both chunks uses ccv3', async () => {
    const result = await read(png({ after: [cardText('chara', v2), cardText('ccv3', v3)] }))
    expect(result.card.sourceSpec).toBe('v3')
    expect(codes(result)).toEqual([])
  })

  test('C12 a broken ccv3 falls back to chara with a warning', async () => {
    const result = await read(png({ before: [cardText('chara', v2), text('ccv3', base64('{"spec": oops'))] }))
    expect(result.card.sourceSpec).toBe('v2')
    expect(codes(result)).toEqual(['container/fallback'])
  })

  test('C13 the keyword Chara in capitals is accepted', async () => {
    expect((await read(png({ before: [cardText('Chara', v2)] }))).card.name).toBe('Marguerite Vale')
  })

  test('C14 a first text chunk of another program is passed over', async () => {
    expect((await read(png({ before: [text('Software', 'Easel 4'), cardText('chara', v2)] }))).card.name).toBe(
      'Marguerite Vale',
    )
  })

  test('C15 a bad checksum on the card is a warning', async () => {
    const data = latin1Bytes(`chara\0${base64(json(v2))}`)
    const result = await read(png({ before: [chunk('tEXt', data, true)] }))
    expect(result.card.name).toBe('Marguerite Vale')
    expect(codes(result)).toEqual(['container/checksum'])
  })

  test('C16 a file truncated at 50 % names both sizes', async () => {
    const whole = png({ after: [cardText('chara', v2)] })
    const half = whole.subarray(0, whole.length / 2)
    const error = await refusal(half)
    expect(error).toMatchObject({ code: 'card/cut-off', have: half.length, need: whole.length - 12 })
    expect(error.message).toContain(half.length.toLocaleString('en'))
  })

  test('C17 a chunk that claims four gigabytes allocates nothing of the kind', async () => {
    const claim = join(Uint8Array.of(0xff, 0xff, 0xff, 0xff), latin1Bytes('tEXtchara\0'), latin1Bytes('eyJz'))
    const before = process.memoryUsage().arrayBuffers
    const error = await refusal(join(pngSignature, header(), claim))
    expect(error.code).toBe('card/cut-off')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024)
  })

  test('C18 a name in UTF-8 comes out exactly', async () => {
    expect((await read(png({ before: [cardText('ccv3', named3(unicodeName))] }))).card.name).toBe('Zoë 🐺 美')
  })

  test('C19 iTXt and zTXt carry a card too', async () => {
    const value = base64(json(v2))
    for (const carrier of [
      compressedText('chara', value),
      internationalText('chara', value, false),
      internationalText('chara', value, true),
    ]) {
      expect((await read(png({ before: [carrier] }))).card.name).toBe('Marguerite Vale')
    }
  })

  test('C80 a Risu picture with asset chunks in front of ccv3 gives card and assets', async () => {
    const card = v3With([
      { type: 'emotion', uri: '__asset:0', name: 'Happy', ext: 'png' },
      { type: 'x-risu-asset', uri: '__asset:1', name: 'map', ext: 'png' },
    ])
    const result = await read(
      png({
        before: [
          text('chara-ext-asset_:0', base64(png())),
          text('chara-ext-asset_1', base64(apng())),
          cardText('ccv3', card),
        ],
      }),
    )
    expect(result.assets.map(({ asset, content }) => [asset.label, content.kind])).toEqual([
      ['joy', 'bytes'],
      ['map', 'bytes'],
    ])
    expect(result.card.name).toBe('Marguerite Vale')
  })
})

describe('pictures that are not quite right', () => {
  test('M1 a wrong checksum imports with a warning', async () => {
    const flipped = tv1.slice()
    flipped[tv1.length - 13]! ^= 1
    const result = await read(flipped)
    expect(result.card.name).toBe('Zoë')
    expect(codes(result)).toContain('container/checksum')
  })

  test('M2 base64 that breaks off fails, and is recovered when asked for', async () => {
    const value = base64(json(v2))
    const broken = png({ before: [text('chara', value.slice(0, value.length / 3))] })
    expect(await refusal(broken)).toMatchObject({ code: 'card/cut-off', recoverable: true })
    const result = await read(broken, 'card.png', true)
    expect(result.card.name).toBe('Marguerite Vale')
    expect(codes(result)).toContain('text/recovered')
    expect(await refusal(tv1.subarray(0, tv1.length - 30))).toMatchObject({
      code: 'card/cut-off',
      have: 149,
      recoverable: true,
    })
  })

  test('M3 line breaks, the URL-safe alphabet and missing padding are accepted', async () => {
    const value = base64(json(named('???>>>~~~ Ünal')))
    const wild = value.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '').replace(/.{76}/g, '$&\r\n')
    expect(wild).toMatch(/[-_]/)
    expect((await read(png({ before: [text('chara', wild)] }))).card.name).toBe('???>>>~~~ Ünal')
  })

  test('M4 two different characters: ccv3 is used and both names are said', async () => {
    const result = await read(png({ before: [cardText('chara', named('Older')), cardText('ccv3', named3('Newer'))] }))
    expect(result.card.name).toBe('Newer')
    expect(result.report.warnings[0]).toMatchObject({
      code: 'container/two-characters',
      text: expect.stringMatching(/Newer.*Older/),
    })
  })

  test('M5 of several chara chunks the last valid one counts', async () => {
    const result = await read(
      png({ before: [cardText('chara', named('First')), cardText('chara', named('Second')), text('chara', 'AAAA')] }),
    )
    expect(result.card.name).toBe('Second')
    expect(codes(result)).toContain('container/several-cards')
  })

  test('M6 a card after IDAT behind foreign text is found', async () => {
    expect(
      (await read(png({ before: [text('Title', 'x')], after: [text('Source', 'y'), cardText('chara', v2)] }))).card
        .name,
    ).toBe('Marguerite Vale')
  })

  test('M7 the format is what the card says, not what the keyword says', async () => {
    expect((await read(png({ before: [cardText('chara', v3)] }))).card.sourceSpec).toBe('v3')
    expect((await read(png({ before: [cardText('ccv3', v2)] }))).card.sourceSpec).toBe('v2')
    expect((await read(png({ before: [cardText('chara', v1)] }))).card.sourceSpec).toBe('v1')
  })

  test('M8 JSON without base64 is accepted with a warning', async () => {
    const result = await read(
      png({ before: [chunk('tEXt', join(latin1Bytes('chara\0'), bytesOf(json(named('Zoë')))))] }),
    )
    expect(result.card.name).toBe('Zoë')
    expect(codes(result)).toContain('text/not-base64')
  })

  test('M9 base64 of base64 is accepted with a warning', async () => {
    const result = await read(png({ before: [text('chara', base64(base64(json(v2))))] }))
    expect(result.card.name).toBe('Marguerite Vale')
    expect(codes(result)).toContain('text/double-base64')
  })

  test('M10 a byte order mark and zero bytes at the end are stripped', async () => {
    const result = await read(png({ before: [text('chara', base64(`\uFEFF${json(v2)}\0\0\0`))] }))
    expect(result.card.name).toBe('Marguerite Vale')
  })

  test('M33 a picture of 20,000 pixels a side is kept but not offered for decoding', async () => {
    const result = await read(png({ before: [cardText('chara', v2)], width: 20_000, height: 20_000 }))
    expect(result.picture).toMatchObject({ decodable: false, size: { width: 20_000, height: 20_000 } })
    expect(codes(result)).toContain('picture/too-large')
  })

  test('M34 an animated PNG is known as one', async () => {
    const result = await read(apng([cardText('chara', v2)]))
    expect(result.report.container).toBe('apng')
    expect(result.picture).toMatchObject({ animated: true, mime: 'image/apng' })
  })

  test('M35 a picture without a card explains where it may have gone', async () => {
    const error = await refusal(png())
    expect(error.code).toBe('card/no-character')
    expect(error.message).toContain('make a new character with this picture')
  })

  test('a card in front of a cut-off picture is still imported', async () => {
    const whole = png({ before: [cardText('chara', v2)] })
    expect(codes(await read(whole.subarray(0, whole.length - 20)))).toEqual(['picture/cut-off'])
  })

  test('text that is Windows-1252 is read as that', async () => {
    const result = await read(png({ before: [text('chara', base64(latin1Bytes(json(named('Zoë')))))] }))
    expect(result.card.name).toBe('Zoë')
    expect(codes(result)).toContain('text/not-utf8')
  })

  test('a compressed text that would fill the memory is refused', async () => {
    const error = await refusal(png({ before: [compressedText('chara', ' '.repeat(60_000_000))] }))
    expect(error.code).toBe('card/too-large')
  })

  test('a picture stuffed with compressed texts is not unpacked for nothing', async () => {
    const bomb = compressedText('Comment', ' '.repeat(20_000_000))
    const cards = Array.from({ length: 50 }, () => compressedText('chara', ' '.repeat(2_000_000)))
    const picture = png({ before: [...Array.from({ length: 1000 }, () => bomb), ...cards] })
    const spent = await cpuTime(async () => expect((await refusal(picture)).code).toBe('card/too-large'))
    expect(spent).toBeLessThan(2000)
  })

  test('a NovelAI lorebook picture is sent to the lorebook importer', async () => {
    expect(await refusal(png({ before: [text('naidata', base64('{"lorebookVersion":4}'))] }))).toMatchObject({
      code: 'card/other-kind',
      importer: 'lorebook',
    })
  })

  test('a picture of more than 10,000 parts is refused', async () => {
    const error = await refusal(
      join(pngSignature, header(), ...Array.from({ length: 10_001 }, () => chunk('tEXt')), pixels(), end()),
    )
    expect(error.code).toBe('card/damaged')
  })
})

describe('sealed Risu cards', () => {
  const seal = async (secret: string, usePassword: boolean) => {
    const key = await webcrypto.subtle.importKey(
      'raw',
      createHash('sha256').update(secret).digest(),
      'AES-GCM',
      false,
      ['encrypt'],
    )
    const cipher = new Uint8Array(
      await webcrypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, bytesOf(json(v2))),
    )
    return [
      'rcc',
      'rccv1',
      base64(cipher),
      createHash('sha256').update(cipher).digest('hex'),
      base64(json({ usePassword })),
    ].join('||')
  }

  test('one without a password is opened', async () => {
    const sealed = await seal('RISU_NONE', false)
    expect((await read(png({ before: [text('chara', sealed)] }))).card.name).toBe('Marguerite Vale')
  })

  test('one with a password says so', async () => {
    const error = await refusal(png({ before: [text('chara', await seal('secret', true))] }))
    expect(error).toMatchObject({ code: 'card/sealed', message: expect.stringContaining('password') })
  })

  test('one that was tampered with is damaged', async () => {
    const sealed = (await seal('RISU_NONE', false)).replace(/\|\|[0-9a-f]{64}\|\|/, `||${'0'.repeat(64)}||`)
    expect((await refusal(png({ before: [text('chara', sealed)] }))).code).toBe('card/sealed')
  })
})
