import { expect, test } from 'vitest'
import { open, play, playStory, storyWith } from './playing.fixture.ts'

test('guideme-21 the id of a page that was shown becomes a flag', () => {
  expect(play('<Page id="start"/>').has('start')).toBe(true)
})

test('guideme-22 without AutoSetPageWhenSeen it does not', () => {
  const story = storyWith(
    '<Tease><Settings><AutoSetPageWhenSeen>false</AutoSetPageWhenSeen></Settings><Page id="start"/></Tease>',
  )
  expect(playStory(story).has('start')).toBe(false)
})

test('guideme-23 ForceStartPage begins at the start and keeps the flags', () => {
  const script = (force: boolean) =>
    `<Tease><Settings><ForceStartPage>${force}</ForceStartPage></Settings>
      <Page id="start"><Button target="p5">On</Button></Page><Page id="p5" set="f"/></Tease>`
  const before = playStory(storyWith(script(true)))
  before.press('On')
  const again = playStory(storyWith(script(true), { kept: before.kept }))
  expect(again.stage.page).toBe('start')
  expect(again.has('f')).toBe(true)
  expect(playStory(storyWith(script(false), { kept: before.kept })).stage.page).toBe('p5')
})

test('guideme-24 a guide that asks for a newer player says so first, and goes on', () => {
  const guide = playStory(storyWith('<Tease minimumVersion="9.0.0"><Page id="start"><Text>Hello</Text></Page></Tease>'))
  expect(guide.stage.trouble?.text).toContain('9.0.0')
  guide.press('Continue')
  expect(guide.stage.trouble).toBeUndefined()
  expect(guide.right()).toBe('Hello')
})

test('guideme-25 a version that is none is ignored', () => {
  const guide = playStory(storyWith('<Tease minimumVersion="v1"><Page id="start"><Text>Hello</Text></Page></Tease>'))
  expect(guide.stage.trouble).toBeUndefined()
})

test('guideme-48 conditions see the flags as they were before the page was shown', () => {
  const guide = play('<Page id="start"><Text if-set="start">again</Text><Button target="start">Round</Button></Page>')
  expect(guide.right()).toBe('')
  guide.press('Round')
  expect(guide.right()).toBe('again')
})

test('guideme-49 a flag a page sets and unsets is not set', () => {
  expect(play('<Page id="start" set="x" unset="x"/>').has('x')).toBe(false)
})

test('guideme-50 a page that unsets itself comes again', () => {
  const guide = play(
    '<Page id="start"><Button target="p(1..1)">Go</Button></Page><Page id="p1" unset="p1"><Button target="p(1..1)">Go</Button></Page>',
  )
  guide.press('Go')
  guide.press('Go')
  expect(guide.stage.page).toBe('p1')
  expect(guide.stage.trouble).toBeUndefined()
})

test('guideme-53 guideme-61 a target without a page says so and offers ways on', () => {
  const guide = play('<Page id="start"><Text>Home</Text><Button target="nope">Go</Button></Page>')
  guide.press('Go')
  expect(guide.stage.trouble?.text).toContain('"nope"')
  guide.press('Back')
  expect(guide.stage.trouble).toBeUndefined()
  expect(guide.right()).toBe('Home')
  expect(guide.captions()).toEqual(['Go'])
})

test('guideme-64 blanks around a target do not count', () => {
  const guide = play('<Page id="start"><Button target=" p1 ">Go</Button></Page><Page id="p1"/>')
  guide.press('Go')
  expect(guide.stage.page).toBe('p1')
})

test('guideme-65 the texts that count stand one after the other', () => {
  expect(play('<Page id="start"><Text>a</Text><Text if-set="no">b</Text><Text>c</Text></Page>').right()).toBe('ac')
})

test('guideme-66 text for the left pane stands there alone', () => {
  const guide = play('<Page id="start"><LeftText>Left</LeftText><Text>Right</Text></Page>')
  expect(guide.left()).toContain('Left')
  expect(guide.right()).toBe('Right')
})

test('guideme-67 a picture hides the text of the left pane', () => {
  const guide = play('<Page id="start"><LeftText>Left</LeftText><Image id="a.jpg"/></Page>', { names: ['a.jpg'] })
  expect(guide.stage.picture?.media).toEqual({ kind: 'file', name: 'a.jpg' })
  expect(guide.left()).toBe('')
})

test('guideme-183 a page knows the one before it', () => {
  const guide = play(
    '<Page id="start"><Button target="a">A</Button></Page><Page id="a"><Button target="b">B</Button></Page><Page id="b"/>',
  )
  guide.press('A')
  guide.press('B')
  expect(guide.state.memory).toMatchObject({ currPage: 'b', prevPage: 'a' })
})

test('guideme-184 a page that only leads on is the one before the next', () => {
  const guide = play(
    '<Page id="start"><Button target="r">R</Button></Page><Page id="r"><Delay seconds="0" target="b"/></Page><Page id="b"/>',
  )
  guide.press('R')
  expect(guide.state.memory).toMatchObject({ currPage: 'b', prevPage: 'r' })
})

test('a guide shows its title first and waits to be begun', () => {
  const guide = open(storyWith('<Tease><Title>Tea</Title><Author><Name>Ada</Name></Author><Page id="start"/></Tease>'))
  guide.tell({ kind: 'elapsed', ms: 1 })
  expect(guide.stage.cover).toEqual({ title: 'Tea', author: 'Ada', pages: [] })
  guide.tell({ kind: 'began' })
  expect(guide.stage.cover).toBeUndefined()
  expect(guide.stage.panes?.header?.title).toBe('Tea, Ada')
})
