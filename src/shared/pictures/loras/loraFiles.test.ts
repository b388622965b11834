import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLora, isLoraPreset } from '../records/imageShape.ts'
import { loraFile, readLoraFile } from './loraFiles.ts'
import { loraOf, missingFrom } from './newLora.ts'
import { record } from './sample.fixture.ts'

const newcomer = () => {
  let count = 0
  return { newId: () => `new-${++count}`, now: 5 }
}
const read = (document: unknown) => readLoraFile(JSON.parse(JSON.stringify(document)), newcomer())
const raincoat = record('raincoat', { tags: ['sea'], triggerWords: ['yellow raincoat'], keywords: ['rain'] })
const evening = {
  id: 'evening',
  name: 'Evening',
  uses: [{ lora: 'raincoat', modelStrength: 0.5, clipStrength: 0.5 }],
  created: 3,
}

test('what is written can be read, follows its schema, and gets ids of its own', async () => {
  const text = loraFile([raincoat], [evening], 5)
  const schema = JSON.parse(await readFile('schemas/lora.schema.json', 'utf8'))
  expect(new Ajv2020().compile(schema)(JSON.parse(text))).toBe(true)
  expect(read(JSON.parse(text))).toEqual({
    kind: 'read',
    file: {
      loras: [{ ...raincoat, id: 'new-1' }],
      presets: [{ ...evening, id: 'new-2', uses: [{ ...evening.uses[0], lora: 'new-1' }] }],
      notes: [],
    },
  })
})

test.each([
  ['only a word', 'tea'],
  ['of another kind', { vesper: 'memories', loras: [] }],
  ['empty', { vesper: 'loras', version: 1, loras: [] }],
  ['of a newer house', { vesper: 'loras', version: 2, loras: [raincoat] }],
  ['without a readable add-on', { vesper: 'loras', version: 1, loras: [{ name: 'no file' }, 7] }],
])('a file that is %s is refused with what to do', (_, document) => {
  const reading = read(document)
  expect(reading.kind).toBe('refused')
  expect(reading.kind === 'refused' && reading.why.length).toBeGreaterThan(10)
})

test('what is missing is as usual, what is too much is brought within bounds, and what cannot be read is told', () => {
  const reading = read({
    vesper: 'loras',
    version: 1,
    loras: [
      {
        filename: 'a.safetensors',
        modelStrength: 9,
        clipStrength: 'x',
        category: 'constructor',
        tags: [' sea ', 'sea', 7],
      },
      {},
    ],
  })
  expect(reading).toMatchObject({
    file: {
      loras: [
        { name: 'a.safetensors', modelStrength: 2, clipStrength: 0.8, category: 'style', tags: ['sea'], enabled: true },
      ],
      notes: ['1 of 2 could not be read, and are left out.'],
    },
  })
})

test('whatever a file says, what is read can be kept', () => {
  const anything = fc.dictionary(
    fc.constantFrom('id', 'name', 'filename', 'category', 'tags', 'modelStrength', 'keywords', 'created', '__proto__'),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.array(anything), fc.array(anything), (loras, presets) => {
      const reading = read({ vesper: 'loras', version: 1, loras: [...loras, raincoat], presets: [...presets, evening] })
      if (reading.kind !== 'read') throw new Error(reading.why)
      expect(reading.file.loras.every(isLora)).toBe(true)
      expect(reading.file.presets.every(isLoraPreset)).toBe(true)
    }),
  )
})

test('an add-on of a server is named, grouped and bounded by what is known of it', () => {
  const about = { title: 'Lantern light', triggerWords: [' lantern ', 'lantern', ''], baseModel: 'sdxl_base_v1-0' }
  const made = loraOf('styles/lantern_light-xl.safetensors', { id: 'x', now: 5 }, about)
  expect(made).toMatchObject({
    name: 'Lantern light',
    category: 'style',
    triggerWords: ['lantern'],
    baseModel: 'sdxl_base_v1-0',
  })
  expect(loraOf('outfits\\rain_coat_pony.safetensors', { id: 'x', now: 5 })).toMatchObject({
    name: 'rain coat pony',
    category: 'outfit',
    baseModel: 'Pony',
  })
  expect(isLora(made)).toBe(true)
})

test('what is in the library already is not brought in again', () => {
  expect(missingFrom([raincoat], ['raincoat.safetensors', 'b.safetensors', 'b.safetensors', ' '])).toEqual([
    'b.safetensors',
  ])
})
