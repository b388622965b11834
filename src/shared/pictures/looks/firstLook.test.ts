import type { Character } from 'sdk'
import { expect, test } from 'vitest'
import { firstLook } from './firstLook.ts'

const mira = {
  id: 'mira',
  basePrompt: 'copper hair',
  defaultClothing: 'an oilskin coat',
  characterLoras: [{ name: 'mira', strength: 0.8 }],
  outfitLoras: [{ name: 'coat', strength: 9 }],
  loras: [
    { name: 'ink', strength: 0.5 },
    { name: 'mira', strength: 0.1 },
    { name: ' ', strength: 1 },
  ],
  modified: 3,
} as unknown as Character
const bare = { ...mira, defaultClothing: '', outfitLoras: [] }

test('a look begins with what the card says, and with its add-ons', () => {
  expect(firstLook(mira)).toEqual({
    id: 'mira',
    identity: 'copper hair',
    negative: '',
    outfit: 'default',
    outfits: [
      {
        id: 'default',
        name: 'Default',
        prompt: 'an oilskin coat',
        loras: [{ name: 'coat', modelStrength: 2, clipStrength: 2 }],
      },
    ],
    loras: [
      { name: 'mira', modelStrength: 0.8, clipStrength: 0.8 },
      { name: 'ink', modelStrength: 0.5, clipStrength: 0.5 },
    ],
    references: [],
    modified: 3,
  })
})

test('a card that says nothing of clothes makes no outfit', () => {
  expect(firstLook(bare)).toMatchObject({ outfits: [] })
  expect(firstLook(bare)).not.toHaveProperty('outfit')
})
