import { expect, test } from 'vitest'
import { aboutGuide } from '../parse/about.ts'
import { open, pagesOf, playStory, storyWith } from './playing.fixture.ts'

const house = `<Tease><pref key="cups" type="Number" value="5" screen="Cups a day" sortOrder="2"/>
<pref key="milk" type="Boolean" value="false" screen="With milk" sortOrder="1"/>
<Pages><Page id="start" set="greeted"><Text>&lt;span&gt;cups&lt;/span&gt; cups</Text><Button onclick="more()">More</Button><javascript><![CDATA[
function more() { guide.setPref("cups", 9); scriptVars.put("guest", "Fern") }
]]></javascript></Page></Pages></Tease>`
const values = (story: Parameters<typeof aboutGuide>[0]) =>
  Object.fromEntries((aboutGuide(story).choices ?? []).map(({ key, value }) => [key, value]))

test('guideme-27 a guide tells what it asks of its player, in the order of its dialog, with what holds now', () => {
  const story = storyWith(house, { options: { prefs: { cups: 2, milk: 'much' } } })
  expect(aboutGuide(story).choices).toEqual([
    { key: 'milk', label: 'With milk', initial: false, value: false },
    { key: 'cups', label: 'Cups a day', initial: 5, value: 2 },
  ])
})

test('a choice counts once: what the guide changed after it stays changed', () => {
  const chosen = { options: { prefs: { cups: 2 } } }
  const guide = playStory(storyWith(house, chosen))
  guide.press('More')
  expect(values(storyWith(house, { ...chosen, kept: guide.kept }))).toMatchObject({ cups: 9 })
  expect(values(storyWith(house, { options: { prefs: { cups: 3 } }, kept: guide.kept }))).toMatchObject({ cups: 3 })
})

test('what is chosen while a guide plays is on its page when it goes on, and texts show it', () => {
  const before = playStory(storyWith(house))
  expect(before.right()).toContain('5 cups')
  const after = open(storyWith(house, { options: { prefs: { cups: 3 } }, kept: before.kept }))
  after.tell({ kind: 'began' })
  expect(after.right()).toContain('3 cups')
})

test('a guide tells what it remembers: flags, variables, and what its package shares', () => {
  const guide = playStory(storyWith(house))
  guide.press('More')
  expect(aboutGuide(storyWith(house, { kept: guide.kept })).remembers).toEqual([
    { kind: 'flag', name: 'start', text: '' },
    { kind: 'flag', name: 'greeted', text: '' },
    { kind: 'value', name: 'guest', text: 'Fern' },
  ])
  expect(aboutGuide(storyWith(house)).remembers).toEqual([])
})

test('a save of the desktop player is told of before the guide is begun', () => {
  const saved =
    '<SETTINGS><Page>garden</Page><Flags>metFern</Flags><scriptVariables><Var id="cups" type="java.lang.Double">4.0</Var></scriptVariables></SETTINGS>'
  expect(aboutGuide(storyWith(house, { texts: { 'Tea.state': saved } })).remembers).toEqual([
    { kind: 'flag', name: 'metFern', text: '' },
    { kind: 'value', name: 'cups', text: '4' },
  ])
})

test('addresses in the web are told, each once', () => {
  const pages =
    '<Page id="start"><Image id="https://pics.example/a.png"/><Audio id="https://pics.example/b.mp3"/></Page><Page id="two"><Image id="https://pics.example/a.png"/></Page>'
  expect(aboutGuide(storyWith(pagesOf(pages)))).toMatchObject({
    hosts: ['pics.example'],
    links: ['https://pics.example/a.png', 'https://pics.example/b.mp3'],
  })
})

test('what guides of the desktop player shared comes along in a save of its own', () => {
  const globals =
    '<SETTINGS><scriptVariables><Var id="lamps" type="java.lang.Double">2.0</Var></scriptVariables></SETTINGS>'
  const story = storyWith(house, { texts: { 'global.state': globals } })
  expect(aboutGuide(story).remembers).toEqual([
    { kind: 'value', name: 'lamps', text: '2', of: 'shared by all guides of the package' },
  ])
  const guide = playStory(story)
  expect(guide.state.shared).toEqual([['lamps', 2]])
  guide.press('More')
  expect(playStory({ ...story, kept: guide.kept }).state.shared).toEqual([['lamps', 2]])
})
