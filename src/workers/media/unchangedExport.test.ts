import { expect, test } from 'vitest'
import { png } from '../../../tests/fixtures/cards/build.ts'
import { seeds } from '../../../tests/fixtures/cards/seeds.ts'
import { readCharacter } from './cardReading.ts'
import { writeCharacter } from './cardWriting.ts'
import type { CardReading, ExportFormat } from './contract.ts'
import { findKin } from './findKin.ts'

const noPicture = async () => ({ kind: 'unusable', reason: 'no canvas' }) as const
const drawing = {
  asPng: async () => png(),
  placeholder: async () => png(),
}

async function read(file: Blob, fileName: string): Promise<CardReading> {
  const found = await readCharacter(file, { fileName }, noPicture, 7)
  if (!found.ok) throw new Error(`${fileName}: ${found.error.message}`)
  return found.value
}

const book = {
  name: 'Harbour',
  extensions: {},
  entries: [
    {
      keys: ['tar'],
      content: 'It smells of tar.',
      enabled: true,
      insertion_order: 3,
      extensions: { position: 4, x: [1] },
    },
    {
      keys: 'rope, line',
      content: 'Coiled.',
      enabled: true,
      insertion_order: '7',
      selective: true,
      comment: 'Rope',
      extensions: {},
    },
  ],
}
const v2Lean = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  chat: 'Mara - 2024-5-31 @18h 00m',
  'x root': { a: [1, { b: null }] },
  data: {
    name: 'Mara',
    description: 'A pilot of 40.',
    personality: '',
    scenario: '',
    first_mes: 'Hello.',
    mes_example: '',
    creator_notes: '',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: [],
    character_book: { ...book, entries: [book.entries[0]] },
    tags: [],
    creator: '',
    character_version: '',
    extensions: { 'other/program': { deep: [{ n: 1e20, t: '\u2028' }] } },
    'x data': 'kept',
  },
}
const files = [
  ...seeds.map(({ fileName, bytes }) => ({ fileName, file: new Blob([bytes as BlobPart]) })),
  { fileName: 'lean.json', file: new Blob([JSON.stringify(v2Lean)]) },
  {
    fileName: 'loose.json',
    file: new Blob([JSON.stringify({ ...v2Lean, data: { ...v2Lean.data, character_book: book } })]),
  },
]
const formats: readonly ExportFormat[] = ['png', 'charx', 'json-v3', 'json-v2']

test.each(formats)('an unchanged export as %s is recognised as what is here, whatever it came in', async (format) => {
  for (const { fileName, file } of files) {
    const first = await read(file, fileName)
    const written = await writeCharacter({ ...first, format }, drawing)
    const again = await read(written.blob, written.fileName)
    const kin = await findKin(again.card, [first])
    expect(kin, fileName).toMatchObject({ place: 0 })
    expect([fileName, kin?.changed]).toEqual([fileName, []])
  }
})

test('a card goes out in its own format as it came in: nothing added, nothing lost', async () => {
  const first = await read(new Blob([JSON.stringify(v2Lean)]), 'lean.json')
  const written = await writeCharacter({ ...first, format: 'json-v2' }, drawing)
  expect(JSON.parse(await written.blob.text())).toEqual(v2Lean)
})
