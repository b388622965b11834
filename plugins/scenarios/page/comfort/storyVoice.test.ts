import type { MessageId } from 'sdk'
import { englishVoice, stubSpeech } from 'sdk/page/speech/speech.fixture.ts'
import { beforeEach, expect, test } from 'vitest'

const said: string[] = []
let voices = [englishVoice]
stubSpeech(() => voices, { speak: ({ text }) => void said.push(text), cancel: () => void said.splice(0) })
const { hasVoice, isReadingStory, readStoryAloud, stopReadingStory } = await import('./storyVoice.ts')
const { speak } = await import('sdk/page/speech/speaking.ts')
const { toasts } = await import('sdk/page/toasts.ts')

beforeEach(() => {
  stopReadingStory()
  said.length = 0
  toasts.shown = []
})

test('words of the story are read in sentences, and stopped at once', () => {
  readStoryAloud('The bell rings. Rain.')
  expect(said).toEqual(['The bell rings.', 'Rain.'])
  expect(isReadingStory()).toBe(true)
  stopReadingStory()
  expect(said).toEqual([])
  expect(isReadingStory()).toBe(false)
})

test('a reply that is being read is not the story’s to stop', () => {
  speak('reply' as MessageId, ['Good evening.'])
  stopReadingStory()
  expect(said).toEqual(['Good evening.'])
})

test('only voices of this device are used, as long as the player wants that', () => {
  voices = [{ voiceURI: 'far', lang: 'en', localService: false, default: true }]
  expect(hasVoice()).toBe(false)
})

test('where there is no voice that is told once, not at each line', () => {
  voices = []
  readStoryAloud('One.')
  readStoryAloud('Two.')
  expect(said).toEqual([])
  expect(toasts.shown.map(({ title }) => title)).toEqual(['No voice to read with'])
})
