import type { Character, Message, Session } from 'sdk'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { beforeEach, expect, test } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { castNow } from './castNow.ts'
import { provideHostServices } from './hostServices.fixture.ts'

provideHostServices()

const kept = { records: new Map<string, unknown>(), tail: [] as unknown[] }
replaceEngine('storage', {
  read: async (table: string, id: string) => kept.records.get(`${table} ${id}`),
  tail: async () => kept.tail,
})
changeForTest(profileSection, { name: 'Robin' })

const mira = {
  ...{ id: 'mira', basePrompt: 'copper hair', defaultClothing: 'an oilskin coat', modified: 3 },
  ...{ characterLoras: [{ name: 'mira', strength: 0.8 }], outfitLoras: [], loras: [], mainModel: '' },
} as unknown as Character
const chat = { id: 'chat', character: { id: 'mira', name: 'Mira' } } as Session
const said = (speaker: string | undefined, clothing: string) =>
  ({ role: 'assistant', ...(speaker && { speaker }), metadata: { clothing } }) as unknown as Message

beforeEach(() => {
  kept.tail = []
  kept.records = new Map<string, unknown>([['characters mira', mira]])
})

test('a character without a sheet looks as its card says, and the player is there too', async () => {
  const cast = await castNow(chat)
  expect(cast.map(({ who, name }) => `${who} ${name}`)).toEqual(['mira Mira', 'player Robin'])
  expect(cast[0]?.look).toMatchObject({
    identity: 'copper hair',
    outfit: 'default',
    loras: [{ name: 'mira', modelStrength: 0.8, clipStrength: 0.8 }],
  })
  expect(cast[0]).not.toHaveProperty('clothing')
})

test('the model a card asks for is told', async () => {
  expect((await castNow(chat))[0]).not.toHaveProperty('checkpoint')
  kept.records.set('characters mira', { ...mira, mainModel: ' harbourXL ' })
  expect((await castNow(chat))[0]?.checkpoint).toBe('harbourXL')
})

test('a sheet goes before the card', async () => {
  kept.records.set('looks mira', { id: 'mira', identity: 'copper hair, freckles' })
  expect((await castNow(chat))[0]?.look.identity).toBe('copper hair, freckles')
})

test('the newest clothes count, and each character wears their own', async () => {
  const jonas = { ...mira, id: 'jonas' }
  kept.records.set('characters jonas', jonas)
  kept.tail = [said('mira', 'a dress'), said('jonas', 'a scarf'), said('mira', 'a towel'), said('jonas', '')]
  const member = (id: string) => ({ id, name: id, present: true, muted: false })
  const group = { ...chat, members: [member('mira'), member('jonas'), { ...member('ann'), present: false }] }
  const cast = await castNow(group as unknown as Session)
  expect(cast.map(({ who, clothing }) => `${who}: ${clothing}`)).toEqual([
    'mira: a towel',
    'jonas: a scarf',
    'player: undefined',
  ])
})

test('a character that was deleted is not painted', async () => {
  kept.records.clear()
  expect((await castNow(chat)).map(({ who }) => who)).toEqual(['player'])
})
