import { expect, test } from 'vitest'
import { open, playStory, storyWith } from './playing.fixture.ts'

const script = (text: string) => `<javascript><![CDATA[${text}]]></javascript>`

const walk = `<Tease><pref key="cups" type="Number" value="5" screen="Cups"/>
  <Page id="start"><Button target="p3" set="x" scriptvar="v=1">Go</Button></Page>
  <Page id="p3"><Text><span>loads</span></Text><Button onclick="more()">More</Button>
    <Button target="nowhere">Lost</Button>${script(
      'function pageLoad() { scriptVars.put("loads", Number(scriptVars.get("loads")) + 1) } function more() { guide.setPref("cups", 7) }',
    )}</Page></Tease>`

test('guideme-171 a guide goes on at the page it was left on', () => {
  const guide = playStory(storyWith(walk))
  guide.press('Go')
  const again = playStory(storyWith(walk, { kept: JSON.parse(JSON.stringify(guide.kept)) }))
  expect(again.stage.page).toBe('p3')
  expect([again.has('x'), again.variable('v'), again.right()]).toEqual([true, '1', '2'])
})

test('guideme-172 a guide that begins again keeps the preferences only', () => {
  const guide = playStory(storyWith(walk))
  guide.press('Go')
  guide.press('More')
  guide.press('Lost')
  guide.press('Restart')
  expect(guide.stage.page).toBe('start')
  expect(guide.state.memory).toMatchObject({ flags: ['start'], variables: [] })
  expect(guide.state.memory.preferences[0]?.value).toBe(7)
  const anew = playStory(storyWith(walk, { kept: guide.kept, options: { restart: true } }))
  expect(anew.stage.page).toBe('start')
  expect(anew.state.memory.preferences[0]?.value).toBe(7)
})

test('a guide that came to its end is played again from the first page', () => {
  const pages = '<Tease><Page id="start"><Button target="last" set="x">Go</Button></Page><Page id="last"/></Tease>'
  const guide = playStory(storyWith(pages))
  guide.press('Go')
  expect(guide.stage.end).toBeDefined()
  const again = playStory(storyWith(pages, { kept: guide.kept, options: { restart: true } }))
  expect([again.stage.page, again.stage.end, again.has('x')]).toEqual(['start', undefined, false])
  again.press('Go')
  expect(again.stage.page).toBe('last')
})

test('guideme-27 guideme-28 a preference keeps its value while it is of the same type', () => {
  const guide = playStory(storyWith(walk))
  guide.press('Go')
  guide.press('More')
  expect(open(storyWith(walk, { kept: guide.kept })).state.memory.preferences[0]?.value).toBe(7)
  const changed = walk.replace('type="Number" value="5"', 'type="Boolean" value="true"')
  expect(open(storyWith(changed, { kept: guide.kept })).state.memory.preferences[0]?.value).toBe(true)
})

test('a player sets preferences before the guide begins', () => {
  const guide = open(storyWith(walk, { options: { prefs: { cups: 2 } } }))
  expect(guide.state.memory.preferences[0]?.value).toBe(2)
})

test('guideme-173 a save of the desktop player is taken over', () => {
  const saved = `<SETTINGS><Page>p3</Page><Flags>x,y</Flags><scriptVariables>
    <Var id="n" type="java.lang.Double"><![CDATA[2.0]]></Var><Var id="b" type="java.lang.Boolean"><![CDATA[true]]></Var>
    <Var id="s" type="java.lang.String"><![CDATA[tea]]></Var><Var id="z" type="Null"/></scriptVariables></SETTINGS>`
  const guide = playStory(storyWith(walk, { texts: { 'Tea.state': saved } }))
  expect(guide.stage.page).toBe('p3')
  expect([guide.has('y'), guide.variable('n'), guide.variable('b'), guide.variable('s'), guide.variable('z')]).toEqual([
    true,
    2,
    true,
    'tea',
    null,
  ])
})

const tea = `<Tease><Page id="start"><Button target="over">Over</Button><Text>tea</Text></Page>
  <Page id="over">${script(
    'function save() { globalVars.put("carry", 5) } function restore() { scriptVars.put("points", globalVars.get("carry")); other = 1 }',
  )}<LoadGuide guidePath="Coffee.xml" target="x" return-target="y" preScript="save()" postScript="restore()"/></Page>
  <Page id="y"><Text>back at tea</Text></Page></Tease>`
const coffee = `<Tease><Title>Coffee</Title><Page id="start"/><Page id="x" set="poured"><Text>coffee <span>points</span></Text>${script('function pageLoad() { scriptVars.put("read", globalVars.get("carry")) }')}<Button target="home">Home</Button>
  <Button target="gone">Gone</Button></Page>
  <Page id="home"><LoadGuide guidePath="Tea.xml"/></Page>
  <Page id="gone"><LoadGuide guidePath="Milk.xml"/></Page></Tease>`
const both = storyWith(tea, { texts: { 'Tea.xml': tea, 'Coffee.xml': coffee } })

test('guideme-175 guideme-176 a page leads into another guide, with what it hands over, and back', () => {
  const guide = playStory(both)
  guide.press('Over')
  expect([guide.stage.page, guide.right(), guide.has('poured'), guide.has('start')]).toEqual([
    'x',
    'coffee 5',
    true,
    false,
  ])
  expect(guide.stage.panes?.header?.title).toBe('Coffee')
  guide.press('Home')
  expect([guide.stage.page, guide.right(), guide.has('start')]).toEqual(['y', 'back at tea', true])
})

test('a package goes on in the guide that was played last', () => {
  const guide = playStory(both)
  guide.press('Over')
  const again = playStory({ ...both, kept: JSON.parse(JSON.stringify(guide.kept)) })
  expect([again.stage.page, again.right()]).toEqual(['x', 'coffee 5'])
})

test('guideme-174 a variable of all guides is there in the next guide', () => {
  const guide = playStory(both)
  guide.press('Over')
  expect(guide.variable('read')).toBe(5)
})

test('guideme-177 a guide that is missing leaves a way back', () => {
  const guide = playStory(both)
  guide.press('Over')
  guide.press('Gone')
  expect(guide.stage.trouble?.text).toContain('Milk.xml')
  guide.press('Back')
  expect([guide.stage.page, guide.right()]).toEqual(['x', 'coffee 5'])
})

test('a guide that was closed shows its page again', () => {
  const guide = playStory(storyWith(walk))
  guide.press('Go')
  guide.tell({ kind: 'resumed' })
  expect([guide.stage.page, guide.right()]).toEqual(['p3', '2'])
})
