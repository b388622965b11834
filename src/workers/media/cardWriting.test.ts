import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import { charx, png } from '../../../tests/fixtures/cards/build.ts'
import { v2, v3 } from '../../../tests/fixtures/cards/people.ts'
import { readJson } from '../../../tests/fixtures/cards/reading.ts'
import { readCharacter } from './cardReading.ts'
import { writeCharacter } from './cardWriting.ts'
import type { CardReading, ExportFormat } from './contract.ts'
import { withSwitches } from './promptSwitches.ts'

const drawing = {
  asPng: async (picture: Blob) => new Uint8Array(await picture.arrayBuffer()),
  placeholder: async () => png(),
}
const noCanvas = async () => ({ kind: 'unusable', reason: 'no canvas' }) as const

async function read(file: Blob, fileName: string): Promise<CardReading> {
  const result = await readCharacter(file, { fileName }, noCanvas, 5)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const write = (reading: CardReading, format: ExportFormat) => writeCharacter({ ...reading, format }, drawing)
const blobOf = (content: Uint8Array | string) =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)])

test.each(['png', 'charx', 'json-v3'] as const)(
  'a character written as %s and read again is the same card',
  async (format) => {
    const before = await read(blobOf(JSON.stringify(v3)), 'card.json')
    const { blob, fileName } = await write(before, format)
    const after = await read(blob, fileName)
    const { id: _, previewImage: __, ...character } = after.character
    expect(before.character).toMatchObject(character)
    expect(after.card.greetings).toEqual(before.card.greetings)
    expect(after.card.book?.entries.map(({ content }) => content)).toEqual(
      before.card.book?.entries.map(({ content }) => content),
    )
  },
)

test('files that came with a card leave with it', async () => {
  const card = {
    ...v3,
    data: {
      ...v3.data,
      assets: [{ type: 'emotion', uri: 'embeded://assets/emotion/images/joy.png', name: 'joy', ext: 'png' }],
    },
  }
  const files = [
    { path: 'assets/emotion/images/joy.png', content: png() },
    { path: 'other/tool.bin', content: 'kept' },
  ]
  const first = await read(blobOf(charx(card, files)), 'card.charx')
  const again = await read((await write(first, 'charx')).blob, 'card.charx')
  expect(again.files?.assets.map(({ content }) => content.kind)).toContain('bytes')
  expect(again.files?.attachments.map(({ path }) => path)).toEqual(['other/tool.bin'])
})

test('a prompt that was switched off leaves as its author wrote it', async () => {
  const { card } = await readJson(v2)
  const reading = await read(blobOf(JSON.stringify(v2)), 'card.json')
  const { blob } = await write({ ...reading, card: withSwitches(card, ['systemPrompt']) }, 'json-v2')
  expect(JSON.parse(await blob.text()).data.system_prompt).toBe(v2.data.system_prompt)
})

test('names the file after the character', async () => {
  const reading = await read(blobOf(JSON.stringify(v2)), 'card.json')
  const renamed = { ...reading, character: { ...reading.character, id: 'x' as CharacterId, name: '../Ada/..' } }
  expect((await write(renamed, 'png')).fileName).toBe('Ada.png')
})

test('refuses to hold more than a file may have', async () => {
  const large = blobOf('{}')
  Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 })
  expect(await readCharacter(large, { fileName: 'card.json' }, noCanvas, 5)).toMatchObject({
    ok: false,
    error: { code: 'card/too-large' },
  })
})
