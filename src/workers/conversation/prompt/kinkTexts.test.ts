import fc from 'fast-check'
import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import type { KinkWords } from '../contract.ts'
import { kinksFor, kinkTexts } from './kinkTexts.ts'
import { messageCost } from './tokens.ts'

const part = (text: string, more: Partial<KinkWords> = {}): KinkWords => ({
  module: 'Praise',
  slot: 'scene',
  weight: 0.5,
  text,
  ...more,
})
const long = (word: string, tokens: number) => `${word} `.repeat(tokens)

test('they stand before the newest message, persona first and rules last', () => {
  const { told } = kinkTexts([part('Rules.', { slot: 'rules' }), part('You praise.', { slot: 'persona' })], 4000)
  const inOrder = told.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  expect(inOrder.map(({ name, text, depth }) => [name, text, depth])).toEqual([
    ['Praise', 'You praise.', 1],
    ['Praise', 'Rules.', 1],
  ])
})

test('of a module that says too much the lightest is left out, and that is told', () => {
  const { told, leftOut } = kinkTexts(
    [
      part(long('light', 200), { weight: 0.1 }),
      part(long('heavy', 200), { weight: 0.9 }),
      part('Short.', { weight: 0 }),
    ],
    10_000,
  )
  expect(told.map(({ text }) => text.slice(0, 5))).toEqual(['heavy', 'Short'])
  expect(leftOut).toMatchObject([{ name: 'Praise', state: 'left-out' }])
})

test('one module that is too long silences no other', () => {
  const { told } = kinkTexts([part(long('wordy', 900), { weight: 1 }), part('Kneel.', { module: 'Other' })], 10_000)
  expect(told.map(({ name }) => name)).toEqual(['Other'])
})

test('whatever they say, all of it is told or named as left out, and fits', () => {
  const kinks = fc.array(
    fc.record({
      module: fc.constantFrom('A', 'B', 'C'),
      slot: fc.constantFrom('persona', 'scene', 'rules'),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
      text: fc.string({ minLength: 1, maxLength: 2000 }),
    }),
  )
  fc.assert(
    fc.property(kinks, fc.integer({ min: 0, max: 8000 }), (parts, room) => {
      const { told, leftOut } = kinkTexts(parts, room)
      expect(told.length + leftOut.length).toBe(parts.length)
      expect(told.reduce((sum, { text }) => sum + messageCost(text), 0)).toBeLessThanOrEqual(room / 6)
    }),
  )
})

test('what is meant for one of several is told to nobody else', () => {
  const to = (speaker: string) => ({ speaker: speaker as CharacterId })
  const words = [part('For all.'), part('For Iris.', to('iris')), part('For Wren.', to('wren'))]
  expect(kinksFor('wren' as CharacterId, words).map(({ text }) => text)).toEqual(['For all.', 'For Wren.'])
})
