import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LookSheet, ModelFamily } from '../look.ts'
import { record } from '../loras/sample.fixture.ts'
import type { PictureScene } from '../scene.ts'
import type { CastMember } from './compose.ts'
import { composeWithLoras, type LoraComposition } from './composeWithLoras.ts'
import { manners } from './family.ts'
import { promptOf } from './promptOf.ts'
import { tidy } from './wording.ts'

const use = (name: string) => ({ name: `${name}.safetensors`, modelStrength: 1, clipStrength: 1 })
const look = (id: string, parts: Partial<LookSheet> = {}): LookSheet => ({
  ...{
    id,
    identity: 'a person with freckles',
    negative: '',
    outfits: [],
    loras: [use(id)],
    references: [],
    modified: 0,
  },
  ...parts,
})
const mira: CastMember = {
  who: 'mira',
  name: 'Mira',
  look: look('mira', {
    outfits: [{ id: 'coat', name: 'Coat', prompt: 'a coat', loras: [use('coat')] }],
    outfit: 'coat',
  }),
}
const jonas: CastMember = { who: 'jonas', name: 'Jonas', look: look('jonas') }
const scene = (parts: Partial<PictureScene>): PictureScene => ({
  ...{ place: '', time: '', mood: '', view: '', caption: '' },
  people: [{ who: 'mira', doing: '', expression: '' }],
  ...parts,
})
const ask = (parts: Partial<LoraComposition>) =>
  composeWithLoras({
    ...{ scene: scene({}), cast: [mira, jonas], family: 'tags', style: '', negative: '', library: [], checkpoint: '' },
    ...parts,
  })
const namesOf = (parts: Partial<LoraComposition>) => ask(parts).composed.loras.map(({ name }) => name.split('.')[0])
const triggersOf = (parts: Partial<LoraComposition>) =>
  ask(parts).composed.chips.flatMap(({ kind, text }) => (kind === 'trigger' ? [text] : []))

test('who is seen brings their add-ons and those of what they wear, with their trigger words as pieces', () => {
  const library = [record('mira', { triggerWords: ['mira_v2'] }), record('coat', { triggerWords: ['oilskin'] })]
  expect(namesOf({ library })).toEqual(['mira', 'coat'])
  expect(triggersOf({ library })).toEqual(['mira_v2', 'oilskin'])
})

test('the words of a scene bring add-ons in; those of the built-in pieces do not', () => {
  const library = [record('rain', { keywords: ['rain'] }), record('best', { keywords: ['best quality', 'solo'] })]
  expect(namesOf({ library, scene: scene({ place: 'a pier in the rain' }) })).toEqual(['mira', 'coat', 'rain'])
  expect(namesOf({ library })).toEqual(['mira', 'coat'])
})

test('a name brings an add-on for whoever is seen, and for nobody else', () => {
  const library = [record('jonas-face', { keywords: ['Jonas'], triggerWords: ['Jonas'] })]
  expect(namesOf({ library, scene: scene({ mood: 'Jonas is missed' }) })).toEqual(['mira', 'coat'])
  const both = scene({ people: ['mira', 'jonas'].map((who) => ({ who, doing: '', expression: '' })) })
  expect(namesOf({ library, scene: both })).toContain('jonas-face')
  expect(triggersOf({ library, scene: both })).toEqual(['Jonas'])
})

test('what is switched off stays away, what does not suit the model is told', () => {
  const library = [record('mira', { enabled: false }), record('coat', { baseModel: 'sd_v1' })]
  const { composed, warnings } = ask({ library, checkpoint: 'harbourXL.safetensors' })
  expect(composed.loras.map(({ name }) => name)).toEqual(['coat.safetensors'])
  expect(warnings.map(({ kind }) => kind)).toEqual(['switched-off', 'mismatch'])
})

test('whatever a sheet says of a person and of what they wear stands in the prompt', () => {
  const words = fc
    .array(fc.constantFrom('copper hair', 'freckles', 'tall', 'a scar', 'a red scarf', '雨', '', ' , '), {
      maxLength: 6,
    })
    .map((parts) => parts.join(', '))
  const families = fc.constantFrom(...(Object.keys(manners) as ModelFamily[]))
  fc.assert(
    fc.property(words, words, families, fc.boolean(), (identity, prompt, family, isWet) => {
      const outfits = [
        { id: 'o', name: 'One', prompt, loras: [use('coat')] },
        { id: 'p', name: 'Two', prompt: 'something else entirely', loras: [use('other')] },
      ]
      const cast = [{ ...mira, look: look('mira', { identity, outfits, outfit: 'o' }) }]
      const library = [record('rain', { keywords: ['rain'], triggerWords: ['puddles'] })]
      const { composed } = ask({ cast, family, library, scene: scene({ place: isWet ? 'rain' : 'a room' }) })
      const said = promptOf(composed.chips, family).toLowerCase()
      expect(said).toContain(tidy(identity).toLowerCase())
      expect(said).toContain(tidy(prompt).toLowerCase())
      expect(said).not.toContain('something else')
      expect(said.includes('puddles')).toBe(isWet)
      const names = composed.loras.map(({ name }) => name)
      expect(names).toEqual(['mira.safetensors', 'coat.safetensors', ...(isWet ? ['rain.safetensors'] : [])])
    }),
  )
})
