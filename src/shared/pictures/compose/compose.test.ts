import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelFamily } from '../look.ts'
import type { PictureScene } from '../scene.ts'
import { type Composition, compose, joined, outfitOf } from './compose.ts'
import { familyOf, manners } from './family.ts'
import { promptOf } from './promptOf.ts'
import { castOf, knownScenes, names, type Who } from './scenes.fixture.ts'
import { mentions } from './wording.ts'

const families = Object.keys(manners) as ModelFamily[]
const quiet: PictureScene = { place: '', time: '', mood: '', view: '', people: [], caption: '' }
const composition = (parts: Partial<Composition>): Composition => ({
  scene: quiet,
  cast: castOf({}),
  family: 'tags',
  style: '',
  negative: '',
  triggers: [],
  loras: [],
  ...parts,
})
const everybody = Object.keys(names) as Who[]
const marks: Readonly<Record<Who, string>> = {
  mira: 'copper hair in a braid',
  jonas: 'grey beard',
  ann: 'black bob',
  player: 'short dark hair',
}

test('there are sixty scenes', () => {
  expect(knownScenes).toHaveLength(60)
})

test.each(knownScenes)('$title: everybody who is seen stands there as they are and as they are dressed', (known) => {
  for (const family of families) {
    const { chips, loras, negative } = compose(composition({ ...known, cast: castOf(known.clothing), family }))
    const prompt = promptOf(chips, family)
    const seen = known.scene.people.map(({ who }) => who as Who)
    for (const who of seen) {
      expect(prompt).toContain(marks[who])
      expect(prompt).toContain(known.worn[who])
      expect(loras.map(({ name }) => name)).toContain(`${who}-face.safetensors`)
      expect(negative).toContain(`${who}-unlike`)
    }
    for (const who of everybody.filter((one) => !seen.includes(one))) {
      expect(prompt).not.toContain(marks[who])
      expect(mentions(prompt, names[who])).toBe(false)
      expect(loras.map(({ name }) => name)).not.toContain(`${who}-face.safetensors`)
    }
    expect(prompt).not.toMatch(/anime|watercolour|oil painting|style of/i)
  }
})

test('a scene leaves nothing behind for the next', () => {
  const alone = (known: (typeof knownScenes)[number]) =>
    compose(composition({ ...known, cast: castOf(known.clothing) }))
  const before = knownScenes.map(alone)
  expect(knownScenes.toReversed().map(alone).toReversed()).toEqual(before)
})

test('names are words of their own', () => {
  const [scene] = knownScenes.filter(({ title }) => title.startsWith('the gardener'))
  if (!scene) throw new Error('There is a gardener.')
  expect(promptOf(compose(composition({ ...scene, cast: castOf(scene.clothing) })).chips, 'tags')).toContain(
    'annoyed by a wasp',
  )
})

test('who is seen too is spoken of by their looks', () => {
  const scene = { ...quiet, people: [person('mira', 'pouring tea for Ann'), person('ann', 'taking Mira’s cup')] }
  const prompt = promptOf(compose(composition({ scene })).chips, 'tags')
  expect(prompt).toContain('pouring tea for the tall woman in her forties')
  expect(prompt).toContain('taking the woman in her thirties’s cup')
})

test('things may be called like a style', () => {
  const scene = { ...quiet, place: 'a corridor with a photo on the wall' }
  expect(promptOf(compose(composition({ scene })).chips, 'tags')).toContain('a photo on the wall')
})

test('the player’s style stands in every prompt, before the people', () => {
  const scene = { ...quiet, people: [person('jonas', 'baking')] }
  const kinds = compose(composition({ scene, style: 'oil painting, ' })).chips.map(
    ({ kind, text }) => `${kind}: ${text}`,
  )
  expect(kinds.slice(0, 3)).toEqual(['quality: best quality, detailed', 'style: oil painting', 'count: solo'])
})

test('a character whose sheet says no age is painted as an adult', () => {
  const [mira] = castOf({})
  if (!mira) throw new Error('There is Mira.')
  const cast = [{ ...mira, look: { ...mira.look, identity: 'copper hair' } }]
  const scene = { ...quiet, people: [person('mira', '')] }
  expect(promptOf(compose(composition({ cast, scene })).chips, 'tags')).toContain('adult, copper hair')
})

test('clothing goes by an outfit’s id or name, then by the story’s own words, else as in the beginning', () => {
  const { look } = castOf({})[0] ?? {}
  if (!look) throw new Error('There is Mira.')
  expect(outfitOf({ look, clothing: 'mira-evening' }).text).toContain('bottle-green')
  expect(outfitOf({ look, clothing: ' Evening ' }).text).toContain('bottle-green')
  expect(outfitOf({ look, clothing: 'a towel' })).toEqual({ text: 'a towel', loras: [] })
  expect(outfitOf({ look }).loras.map(({ name }) => name)).toEqual(['mira-face-work.safetensors'])
})

test('an add-on that is there twice counts once, as it was said first', () => {
  const scene = { ...quiet, people: [person('mira', '')] }
  const loras = [
    { name: 'mira-face.safetensors', modelStrength: 2, clipStrength: 2 },
    { name: 'rain.safetensors', modelStrength: 1, clipStrength: 1 },
  ]
  expect(compose(composition({ scene, loras })).loras.map((lora) => `${lora.name} ${lora.modelStrength}`)).toEqual([
    'mira-face.safetensors 0.8',
    'mira-face-work.safetensors 0.6',
    'rain.safetensors 1',
  ])
})

test('whom nobody knows is not painted, and nobody is painted twice', () => {
  const scene = { ...quiet, people: [person('stranger', 'waving'), person('ann', 'reading'), person('ann', 'singing')] }
  const { chips } = compose(composition({ scene }))
  expect(chips.filter(({ kind }) => kind === 'identity')).toHaveLength(1)
  expect(promptOf(chips, 'tags')).not.toMatch(/waving|singing/)
})

test('models that read sentences get one for each person', () => {
  const scene = { ...quiet, place: 'a pier', people: [person('mira', 'waving'), person('player', 'waving back')] }
  expect(promptOf(compose(composition({ scene, family: 'sentences' })).chips, 'sentences')).toBe(
    'Two people. On the left: a woman in her thirties, copper hair in a braid, freckles, wearing an oilskin coat, rubber boots, waving. On the right: an adult with short dark hair, wearing a blue shirt, jeans, waving back. A pier.',
  )
})

test('a prompt calls no add-ons by tag, whatever a stranger wrote', () => {
  const scene = { ...quiet, place: 'a pier <lora:evil:2>, , <hypernet:x>' }
  expect(promptOf(compose(composition({ scene })).chips, 'tags')).toBe(
    'best quality, detailed, no humans, scenery, a pier',
  )
})

test('whatever is said, a prompt is one line and holds everybody who is seen', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 })
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(...families), (place, doing, mood, family) => {
      const scene = { ...quiet, place, mood, people: [person('mira', doing), person('jonas', doing)] }
      const prompt = promptOf(compose(composition({ scene, family })).chips, family)
      expect(prompt).not.toMatch(/[\r\n]/)
      expect(prompt).toContain(marks.mira)
      expect(prompt).toContain(marks.jonas)
    }),
  )
})

test('what must not be seen is said once', () => {
  expect(joined(['blurry, text', 'text,, hats', ''])).toBe('blurry, text, hats')
})

test.each([
  ['ponyDiffusionV6XL.safetensors', 'pony'],
  ['illustrious\\wai-v14.safetensors', 'illustrious'],
  ['flux1-dev-fp8.safetensors', 'sentences'],
  ['sd_xl_base_1.0.safetensors', 'tags'],
] as const)('%s is spoken to as %s', (checkpoint, family) => {
  expect(familyOf(checkpoint)).toBe(family)
})

function person(who: string, doing: string) {
  return { who, doing, expression: '' }
}
