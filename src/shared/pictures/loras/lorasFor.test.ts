import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLora, searchLoras, shortName, tagsOf } from './findLora.ts'
import { lorasFor, usesOfPreset } from './lorasFor.ts'
import { mentions } from './mentions.ts'
import { record } from './sample.fixture.ts'

const raincoat = record('raincoat', { triggerWords: ['yellow raincoat'], keywords: ['rain', 'wet quay'] })
const mara = record('mara', { category: 'character', triggerWords: ['mara_v2', 'silver hair'], keywords: [] })
const library = [raincoat, mara]
const use = (name: string, strength = 1) => ({ name, modelStrength: strength, clipStrength: strength })
const ask = (parts: Partial<Parameters<typeof lorasFor>[0]> = {}) =>
  lorasFor({ scene: 'a tea room', uses: [], library, ...parts })

test('what is asked for comes in its order and strength, with its trigger words', () => {
  const { loras, words, warnings } = ask({ uses: [use('mara.safetensors', 0.9), use('raincoat.safetensors', 0.4)] })
  expect(loras).toEqual([use('mara.safetensors', 0.9), use('raincoat.safetensors', 0.4)])
  expect(words).toEqual(['mara_v2', 'silver hair', 'yellow raincoat'])
  expect(warnings).toEqual([])
})

test('a keyword in the scene brings one in, with the strength of the library, after those asked for', () => {
  const { loras } = ask({ scene: 'Rain on the wet quay', uses: [use('mara.safetensors')] })
  expect(loras).toEqual([
    use('mara.safetensors'),
    { name: 'raincoat.safetensors', modelStrength: 0.8, clipStrength: 0.7 },
  ])
  expect(ask({ scene: 'a long training' }).loras).toEqual([])
})

test('trigger words come once, and not when the scene says them already', () => {
  const twin = record('twin', { triggerWords: ['Silver Hair', ' ', 'twin_v1'] })
  const { words } = ask({
    scene: 'mara_v2 by the window',
    uses: [use('mara.safetensors'), use('twin.safetensors')],
    library: [mara, twin],
  })
  expect(words).toEqual(['silver hair', 'twin_v1'])
})

test('trigger words that are not always used come with a scene that speaks of it', () => {
  const shy = { ...raincoat, alwaysUseTriggerWords: false }
  const asked = { uses: [use('raincoat.safetensors')], library: [shy] }
  expect(ask(asked).words).toEqual([])
  expect(ask({ ...asked, scene: 'a walk in the rain' }).words).toEqual(['yellow raincoat'])
})

test('one that is switched off stays out, by name and by keyword, and says so only where it was asked for', () => {
  const off = { ...raincoat, enabled: false }
  expect(ask({ library: [off], uses: [use('raincoat.safetensors')] })).toMatchObject({
    loras: [],
    words: [],
    warnings: [{ kind: 'switched-off', name: 'raincoat' }],
  })
  expect(ask({ library: [off], scene: 'rain' })).toEqual({ loras: [], words: [], warnings: [] })
})

test('one of no strength is left out, with its words', () => {
  expect(ask({ uses: [use('mara.safetensors', 0)] })).toEqual({ loras: [], words: [], warnings: [] })
  const half = { name: 'mara.safetensors', modelStrength: 0, clipStrength: 0.5 }
  expect(ask({ uses: [half] }).loras).toEqual([half])
})

test('one that is asked for twice is used once, as it was named first', () => {
  const { loras } = ask({ scene: 'rain', uses: [use('raincoat.safetensors', 0.3), use('Raincoat', 1.5)] })
  expect(loras).toEqual([use('raincoat.safetensors', 0.3)])
})

test('one the library does not know goes along as it is', () => {
  expect(ask({ uses: [use('other.safetensors', -1)] }).loras).toEqual([use('other.safetensors', -1)])
})

test('what was made for another kind of model is warned of, with the next step', () => {
  const made = { ...raincoat, baseModel: 'sd_v1' }
  const [warning] = ask({ library: [made], uses: [use('raincoat.safetensors')], model: 'sdxl' }).warnings
  expect(warning).toMatchObject({ kind: 'mismatch', name: 'raincoat' })
  expect(warning?.message).toContain('Stable Diffusion 1.5')
  expect(warning?.message).toContain('Use another model')
  expect(
    ask({ library: [{ ...made, baseModel: 'SDXL 1.0' }], uses: [use('raincoat.safetensors')], model: 'pony' }).warnings,
  ).toEqual([])
  expect(ask({ library: [made], uses: [use('raincoat.safetensors')] }).warnings).toEqual([])
})

test('a preset is its add-ons at its strengths, without those that are gone', () => {
  const uses = [
    { lora: 'mara', modelStrength: 0.5, clipStrength: 0.6 },
    { lora: 'nothing', modelStrength: 1, clipStrength: 1 },
  ]
  expect(usesOfPreset({ id: 'p', name: 'Evening', uses, created: 0 }, library)).toEqual([
    { name: 'mara.safetensors', modelStrength: 0.5, clipStrength: 0.6 },
  ])
})

test('no add-on comes twice, and none that is off, whatever is asked', () => {
  const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')
  const records = fc.uniqueArray(
    fc.record({ id: names, enabled: fc.boolean(), keywords: fc.array(names, { maxLength: 2 }) }),
    { selector: ({ id }) => id, maxLength: 5 },
  )
  fc.assert(
    fc.property(records, fc.array(names), fc.array(names), (made, uses, scene) => {
      const all = made.map(({ id, ...parts }) => record(id, parts))
      const { loras } = lorasFor({
        scene: scene.join(' '),
        uses: uses.map((name) => use(`${name}.safetensors`)),
        library: all,
      })
      const found = loras.map(({ name }) => name)
      expect(new Set(found).size).toBe(found.length)
      for (const { filename, enabled } of all) if (!enabled) expect(found).not.toContain(filename)
    }),
  )
})

test.each([
  ['Rain falls', 'rain', true],
  ['training', 'rain', false],
  ['the WET   quay at night', 'wet quay', true],
  ['an été by the sea', 'ete', true],
  ['雨の港で', '雨', true],
  ['rain', '', false],
  ['a (rain) coat', 'rain', true],
])('"%s" and the word "%s": %s', (text, word, expected) => expect(mentions(text, word)).toBe(expected))

test('an add-on is found to the letter first, then by the name of its file where that is one only', () => {
  const [a, b] = [record('a', { filename: 'x/coat.safetensors' }), record('b', { filename: 'y/coat.safetensors' })]
  expect(findLora('y/coat.safetensors', [a, b])?.id).toBe('b')
  expect(findLora('Coat', [a])?.id).toBe('a')
  expect(findLora('coat', [a, b])).toBeUndefined()
  expect(shortName('styles\\lantern.safetensors')).toBe('lantern')
})

test('searching looks everywhere, and tags narrow it', () => {
  const tagged = [record('a', { tags: ['sea', 'dusk'] }), record('b', { tags: ['sea'], keywords: ['lantern'] })]
  const find = (words: string, tags: readonly string[] = []) => searchLoras(tagged, { words, tags }).map(({ id }) => id)
  expect(find('LANTERN sea')).toEqual(['b'])
  expect(find('', ['dusk'])).toEqual(['a'])
  expect(find('')).toEqual(['a', 'b'])
  expect(tagsOf(tagged)).toEqual(['sea', 'dusk'])
})
