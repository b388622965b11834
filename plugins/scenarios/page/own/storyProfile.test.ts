import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { readSettings, writeDocument } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { changeGuideProfile, guideProfile, profileSchema, storyProfile } from './storyProfile.ts'

beforeEach(() => void Object.assign(settings, readSettings({})))

test('a guide finds every key it may ask for, and nothing is said yes to before the player does', () => {
  const told = storyProfile()
  expect(Object.keys(told)).toEqual(expect.arrayContaining([...Object.keys(profileSchema.properties), 'orgasm denial']))
  expect(Object.values(told).filter((value) => value === true)).toEqual([])
  expect(told.myage).toBe(21)
})

test('the name is that of the game profile, else what characters call the player, unless guides have one of their own', () => {
  conversationSection.now.playerName = 'Robin'
  expect(storyProfile()).toMatchObject({ name: 'Robin', myName: 'Robin' })
  profileSection.now.name = 'Kim'
  expect(storyProfile()).toMatchObject({ name: 'Kim', myName: 'Kim' })
  changeGuideProfile({ myName: 'Fern' })
  expect(storyProfile()).toMatchObject({ name: 'Kim', myName: 'Fern' })
})

test('nobody who plays is younger than 18', () => {
  changeGuideProfile({ myage: 17 })
  expect(guideProfile().myage).toBe(18)
  Object.assign(settings, readSettings({ plugins: { 'vesper.scenario-guideme': { myage: 3, bondage: 'yes' } } }))
  expect(storyProfile()).toMatchObject({ myage: 18, bondage: false })
})

test('what was said is kept with the settings', () => {
  changeGuideProfile({ candles: true, orgasmdenial: true })
  Object.assign(settings, readSettings(writeDocument({}, settings)))
  expect(storyProfile()).toMatchObject({ candles: true, orgasmdenial: true, 'orgasm denial': true, dress: false })
})
