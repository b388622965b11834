import { expect, test } from 'vitest'
import { promptOf } from '../compose/promptOf.ts'
import { backdropFor, composeBackdrop, isSameBackdrop } from './backdrop.ts'

const pier = { id: 'custom_1', prompt: 'A wooden pier. Gulls, wet planks.' }
const wish = { environment: pier, time: 'evening', family: 'tags', style: 'oil painting', negative: 'hats' } as const

test('the same place at the same time, made in the same manner, is the same picture', () => {
  expect(isSameBackdrop(backdropFor(wish), backdropFor({ ...wish, style: ' oil painting ' }))).toBe(true)
})

test.each([
  ['time', { time: 'night' }],
  ['style', { style: 'anime' }],
  ['family', { family: 'sentences' }],
  ['description', { environment: { ...pier, prompt: 'A stone pier.' } }],
  ['place', { environment: { ...pier, id: 'custom_2' } }],
] as const)('another %s is another picture', (_what, change) => {
  expect(isSameBackdrop(backdropFor(wish), backdropFor({ ...wish, ...change }))).toBe(false)
})

test('nobody is in it, and the player’s style is', () => {
  const { chips, negative } = composeBackdrop(wish)
  const prompt = promptOf(chips, 'tags')
  expect(prompt).toContain('no humans, scenery')
  expect(prompt).toContain('oil painting')
  expect(prompt).toContain('A wooden pier, Gulls, wet planks, evening light')
  expect(negative).toContain('hats')
  expect(negative).toContain('people')
})

test('models that read sentences are told in a sentence', () => {
  const { chips } = composeBackdrop({ ...wish, family: 'sentences' })
  expect(promptOf(chips, 'sentences')).toContain('A place without people.')
})
