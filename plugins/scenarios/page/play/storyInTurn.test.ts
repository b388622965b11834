import type { CharacterId, Session } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import { playing } from './playing.ts'
import { placeOfStory, sceneOfStory, speakerOfStory, waysOfStory } from './storyInTurn.ts'

afterEach(() => {
  playing.stage = undefined
})

const chat = {
  off: false,
  character: 'the keeper',
  environment: 'a lighthouse in fog',
  clothing: 'an oilskin',
  prompt: 'Speak softly.',
  hint: 'offer tea',
  ways: [{ to: 'stairs', when: 'somebody wants to climb' }],
}

test('the partner is told its part, what it wears, what to do and where the scene can go', () => {
  const text = sceneOfStory(chat)
  for (const part of ['the keeper', 'an oilskin', 'Speak softly.', 'offer tea', 'stairs: somebody wants to climb'])
    expect(text).toContain(part)
})

test('the part goes by the name its story gives it', () => {
  expect(sceneOfStory({ ...chat, role: 'Old Tam' })).toContain('plays the part of Old Tam.')
})

test('in a chat with several, whoever was given the part that speaks now speaks', () => {
  playing.stage = { page: 'a', bubbles: [], buttons: [], timers: [], notices: [], sounds: [], chat }
  const characterMapping = { 'the keeper': 'tom' as CharacterId }
  const members = [{ id: 'iris' as CharacterId, name: 'Iris', present: true, muted: false }]
  const session = { characterMapping, members } as unknown as Session
  expect(speakerOfStory(session)).toBe('tom')
  expect(speakerOfStory({ characterMapping } as unknown as Session)).toBeUndefined()
  playing.stage = { ...playing.stage, chat: { ...chat, character: 'constructor' } }
  expect(speakerOfStory(session)).toBeUndefined()
})

test('the ages that the player stated of a scenario are told with it', () => {
  expect(sceneOfStory(chat, [{ age: 19 }])).toContain('Everyone in this scenario is 19 years old or older.')
})

test('a narrator is nobody’s part', () => {
  expect(sceneOfStory({ off: false, character: 'narrator', ways: [] })).toBe('')
})

test('where nothing is played nothing is said, and there are no ways', () => {
  expect([sceneOfStory(), placeOfStory(), waysOfStory()]).toEqual(['', '', []])
})

test('the stage that stands now says where one is and where one may go', () => {
  playing.stage = { page: 'a', bubbles: [], buttons: [], timers: [], notices: [], sounds: [], chat }
  expect(placeOfStory()).toBe('a lighthouse in fog')
  expect(waysOfStory()).toEqual(['stairs'])
})
