import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { LookSheet } from '../../../../src/shared/pictures/look.ts'
import { isLook } from '../../../../src/shared/pictures/records/imageShape.ts'
import { ages } from '../../../../src/workers/media/imports/ages.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import {
  afterSaving,
  draftOf,
  type LookDraft,
  lookProblem,
  maxReferences,
  newOutfit,
  sheetOf,
  withFirst,
  withOutfit,
  withoutOutfit,
  withoutReference,
  withReferences,
} from './lookDraft.ts'

provideHostServices()

replaceEngine('media', ages)

const sheet: LookSheet = {
  ...{ id: 'mira', identity: 'copper hair', negative: 'hats', loras: [], references: ['a', 'b'], modified: 7 },
  outfits: [{ id: 'coat', name: 'Coat', prompt: 'an oilskin coat', loras: [] }],
  ...{ outfit: 'coat', seed: 5, family: 'tags', startFrom: { denoise: 0.5 } },
}
const draft = draftOf(sheet)

test('a sheet that is opened and saved is the same sheet', () => {
  expect(sheetOf(draft, 'mira', 7)).toEqual(sheet)
})

test('the first outfit is worn, and taking off what is worn puts on another', () => {
  const none: LookDraft = { ...draft, outfits: [], outfit: undefined }
  const outfit = newOutfit()
  expect(withOutfit(none, outfit).outfit).toBe(outfit.id)
  expect(withOutfit(draft, outfit).outfit).toBe('coat')
  expect(withoutOutfit(withOutfit(draft, outfit), 'coat').outfit).toBe(outfit.id)
  expect(sheetOf(withoutOutfit(draft, 'coat'), 'mira', 1)).not.toHaveProperty('outfit')
})

test('an outfit without a name gets one', () => {
  expect(sheetOf(withOutfit(draft, newOutfit()), 'mira', 1).outfits.map(({ name }) => name)).toEqual([
    'Coat',
    'Outfit 2',
  ])
})

test('references are there once, in their order, and no more than eight', () => {
  const many = withReferences(draft, ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
  expect(many.references).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(withFirst(many, 'c').references.slice(0, 3)).toEqual(['c', 'a', 'b'])
  expect(withReferences(withoutReference(draft, 'a'), ['a'], 0)).toEqual(draft)
})

test('an uploaded picture is kept once, and one that was taken out can come back', () => {
  const file = (id: string) => ({ id, picture: new Blob(), thumbnail: new Blob() })
  const fresh = { ...withReferences(draft, ['c']), fresh: [file('c'), file('d')] }
  expect(afterSaving(fresh).fresh.map(({ id }) => id)).toEqual(['d'])
})

test('looks of minors are refused with the place, and what must not be seen may say anything', async () => {
  expect(await lookProblem({ ...draft, identity: 'she is 15 years old' })).toContain('What they look like')
  const outfits = [{ id: 'o', name: 'O', prompt: 'she is 15 years old', loras: [] }]
  expect(await lookProblem({ ...draft, outfits })).toContain('Outfit 1')
  expect(await lookProblem({ ...draft, negative: 'a child, she is 15 years old' })).toBeUndefined()
  expect(await lookProblem(draft)).toBeUndefined()
  expect(await lookProblem({ ...draft, identity: 'a high school senior' })).toContain('Write an age there')
  expect(await lookProblem({ ...draft, identity: 'a high school senior, 19 years old' })).toBeUndefined()
})

test('any edited draft can be saved with its current outfit', () => {
  const ids = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')
  const step = fc.oneof(
    ids.map((id) => (now: LookDraft) => withReferences(now, [id])),
    ids.map((id) => (now: LookDraft) => withoutReference(now, id)),
    ids.map((id) => (now: LookDraft) => withOutfit(now, { ...newOutfit(), id: `${id}-${now.outfits.length}` })),
    ids.map((id) => (now: LookDraft) => withoutOutfit(now, `${id}-1`)),
    ids.map((id) => (now: LookDraft) => ({ ...now, outfit: id })),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const made = sheetOf(
        steps.reduce((now, take) => take(now), draft),
        'mira',
        1,
      )
      expect(isLook(made)).toBe(true)
      expect(made.references.length).toBeLessThanOrEqual(maxReferences)
      if (made.outfit !== undefined) expect(made.outfits.map(({ id }) => id)).toContain(made.outfit)
    }),
  )
})
