import { describe, expect, test } from 'vitest'
import { bytesOf, jpeg, json, latin1Bytes, userComment, webp } from '../../fixtures/cards/build.ts'
import { v1, v2, v3 } from '../../fixtures/cards/people.ts'
import { codes, read, readJson, refusal } from '../../fixtures/cards/reading.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const readText = (text: string, fileName: string) => read(bytesOf(text), fileName)
const refuseJson = (document: unknown) => refusal(bytesOf(json(document)), 'file.json')

describe('cards in Exif', () => {
  test('C20 a WEBP with the card in its user comment', async () => {
    const { card, report, picture } = await read(webp(userComment(bytesOf(json(v2)))), 'card.webp')
    expect(card.name).toBe('Marguerite Vale')
    expect(report.container).toBe('webp')
    expect(picture).toMatchObject({ mime: 'image/webp', size: { width: 2, height: 3 } })
  })

  test('C20 a JPEG, a list of byte values and two-byte letters are read as well', async () => {
    const byteList = latin1Bytes([...bytesOf(json(v1))].join(','))
    const wide = new Uint8Array(Buffer.from(json({ ...v1, name: 'Zoë' }), 'utf16le'))
    expect((await read(jpeg(userComment(bytesOf(json(v1)))))).report.container).toBe('jpeg')
    expect((await read(webp(userComment(byteList)))).card.name).toBe('Marguerite Vale')
    expect((await read(webp(userComment(wide, 'UNICODE\0')))).card.name).toBe('Zoë')
    expect((await read(webp(userComment(bytesOf(json(v2)), 'UNICODE\0')))).card.name).toBe('Marguerite Vale')
  })

  test('a JPEG or WEBP without a card explains itself', async () => {
    expect((await refusal(jpeg())).code).toBe('card/no-character')
    expect((await refusal(webp(userComment(bytesOf('shot on a rainy day'))))).code).toBe('card/no-character')
  })
})

describe('cards of other programs', () => {
  test('C28 Pygmalion JSON is mapped', async () => {
    const { card } = await readJson({
      char_name: 'Teodor Brandt',
      char_persona: 'A retired diver of 58.',
      char_greeting: '"Sit. The kettle is slow."',
      example_dialogue: '<START>\n{{user}}: Hello\n{{char}}: "Hm."',
      world_scenario: 'A harbour café in winter.',
      metadata: { version: 1 },
    })
    expect(card).toMatchObject({
      sourceSpec: 'pyg',
      name: 'Teodor Brandt',
      description: 'A retired diver of 58.',
      scenario: 'A harbour café in winter.',
      greetings: [{ kind: 'first', index: 0, text: '"Sit. The kettle is slow."' }],
    })
  })

  test('an Agnai character is mapped', async () => {
    const { card } = await readJson({
      kind: 'character',
      name: 'Nadia Okafor',
      description: 'For rainy evenings',
      persona: { kind: 'boostyle', attributes: { age: ['44'], work: ['cellist', 'teacher'] } },
      greeting: '"From the top?"',
      sampleChat: '{{char}}: "Again."',
      scenario: 'A rehearsal room.',
    })
    expect(card).toMatchObject({
      sourceSpec: 'agnai',
      name: 'Nadia Okafor',
      description: 'age: 44\nwork: cellist, teacher',
      creatorNotes: { en: 'For rainy evenings' },
      examples: '{{char}}: "Again."',
    })
  })

  test('a YAML character is read when the file is named as one', async () => {
    const yaml = 'name: Teodor\ngreeting: |-\n  "Sit, {{user}}."\n  He pours.\ncontext: A retired diver of 58.\n'
    const { card, report } = await readText(yaml, 'teodor.yaml')
    expect(report.container).toBe('yaml')
    expect(card).toMatchObject({ name: 'Teodor', description: 'A retired diver of 58.' })
    expect(card.greetings[0]?.text).toBe('"Sit, {{user}}."\nHe pours.')
    expect((await refusal(bytesOf(yaml), 'teodor.txt')).code).toBe('card/unknown-file')
  })

  test('YAML that multiplies itself or builds objects is refused or inert', async () => {
    const laughs = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(
      /./g,
      (name) =>
        `${name}: &${name} [${Array(9)
          .fill(`*${String.fromCharCode(name.charCodeAt(0) - 1)}`)
          .join(',')}]\n`,
    )}name: z`
    expect((await refusal(bytesOf(laughs), 'x.yaml')).code).toBe('card/yaml')
    expect((await refusal(bytesOf('name: x\ncontext: &c [*c]'), 'x.yaml')).code).toBe('card/yaml')
    expect((await readText('name: !!js/function "function(){}"\ncontext: x', 'x.yml')).card.name).toBe('function(){}')
  })
})

describe('files that are something else', () => {
  test('M38 lorebooks, presets and chats are sent to their importers', async () => {
    const others: readonly (readonly [unknown, string])[] = [
      [{ spec: 'lorebook_v3', data: { entries: [] } }, 'lorebook'],
      [{ type: 'risu', ver: 1, data: [] }, 'lorebook'],
      [{ lorebookVersion: 4, entries: [] }, 'lorebook'],
      [{ kind: 'memory', name: 'x', entries: [] }, 'lorebook'],
      [{ entries: { 0: { key: ['a'], content: 'b' } } }, 'lorebook'],
      [{ prompts: [], prompt_order: [] }, 'preset'],
      [{ user_name: 'A', character_name: 'B', chat_metadata: {} }, 'chat'],
      [{ type: 'risuChat', ver: 2, data: {} }, 'chat'],
    ]
    for (const [document, importer] of others) {
      expect(await refuseJson(document)).toMatchObject({ code: 'card/other-kind', importer })
    }
    const lines = '{"user_name":"A","character_name":"B"}\n{"name":"B","mes":"Hello"}\n'
    expect(await refusal(bytesOf(lines), 'chat.jsonl')).toMatchObject({ code: 'card/other-kind', importer: 'chat' })
  })

  test('a JSON file that is no card lists what it holds', async () => {
    expect(await refuseJson({ compilerOptions: {}, include: [] })).toEqual({
      code: 'card/not-a-character',
      message: 'This is not a character file. It holds: compilerOptions, include.',
    })
    expect((await refuseJson([1, 2])).code).toBe('card/not-a-character')
  })

  test('empty, enormous and unknown files are refused by name', async () => {
    expect((await refusal(new Uint8Array())).code).toBe('card/empty')
    expect((await refusal(new Uint8Array(100 * 1024 * 1024 + 1))).code).toBe('card/too-large')
    expect((await refusal(bytesOf('hello'))).code).toBe('card/unknown-file')
    expect((await refusal(bytesOf('{"name": "x", '))).code).toBe('card/cut-off')
    expect((await refusal(bytesOf('{"name" "x"}'))).code).toBe('card/not-json')
  })

  test('JSON of sixteen megabytes of brackets is refused before it is built', async () => {
    const [deep, long] = [bytesOf('['.repeat(16 * 1024 * 1024)), bytesOf(`[${'1,'.repeat(1_000_001)}1]`)]
    const spent = await cpuTime(async () => {
      expect((await refusal(deep)).code).toBe('card/too-deep')
      expect((await refusal(long)).code).toBe('card/too-many-values')
    })
    expect(spent).toBeLessThan(1000)
  })

  test('cancelling rejects with the reason and is not an error', async () => {
    const { readCard } = await import('../../../src/workers/media/cards/readCard.ts')
    const signal = AbortSignal.abort()
    await expect(readCard(bytesOf(json(v2)), { fileName: 'x', signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('C78 of a thousand cards with three broken ones, 997 are read and three are named', async () => {
    const { readCard } = await import('../../../src/workers/media/cards/readCard.ts')
    const files = Array.from({ length: 1000 }, (_, index) => {
      const whole = json({ ...v3, data: { ...v3.data, name: `Card ${index}` } })
      return bytesOf([10, 500, 999].includes(index) ? whole.slice(0, -50) : whole)
    })
    const results = []
    for (const [index, file] of files.entries()) results.push(await readCard(file, { fileName: `card-${index}.json` }))
    expect(results.filter(({ ok }) => ok)).toHaveLength(997)
    const failures = results.flatMap((result, index) => (result.ok ? [] : [[index, result.error.code]]))
    expect(failures).toEqual([
      [10, 'card/cut-off'],
      [500, 'card/cut-off'],
      [999, 'card/cut-off'],
    ])
  })
})

test('a list that holds one card is that card', async () => {
  expect(codes(await readJson([v2]))).toEqual([])
})
