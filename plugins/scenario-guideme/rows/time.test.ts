import { expect, test } from 'vitest'
import { play } from './playing.fixture.ts'

const page = (inner: string, more = '<Page id="b"><Text>b</Text></Page>') =>
  play(`<Page id="start">${inner}</Page>${more}`)
const script = (text: string) => `<javascript><![CDATA[${text}]]></javascript>`

test('guideme-97 a delay leads on when its time is over', () => {
  const guide = page('<Delay seconds="5" target="b"/>')
  expect(guide.stage.timers).toEqual([{ id: 'delay:1', style: 'normal', from: guide.now, until: guide.now + 5000 }])
  guide.wait(4.9)
  expect(guide.stage.page).toBe('start')
  guide.wait(0.2)
  expect(guide.stage.page).toBe('b')
})

test('guideme-98 a delay may hide how long it lasts', () => {
  expect(page('<Delay seconds="5" style="secret" target="b"/>').stage.timers[0]?.style).toBe('secret')
  expect(page('<Delay seconds="5" style="hidden" target="b"/>').stage.timers[0]?.style).toBe('hidden')
})

test('guideme-99 a delay may show another number than it lasts', () => {
  const guide = page('<Delay seconds="5" start-with="50" target="b"/>')
  expect(guide.stage.timers[0]).toMatchObject({ until: guide.now + 5000, offset: 45_000 })
})

test('guideme-100 the first delay that counts is used', () => {
  const guide = page('<Delay seconds="5" target="start" if-set="no"/><Delay seconds="7" target="b"/>')
  guide.wait(7)
  expect(guide.stage.page).toBe('b')
})

test('guideme-101 what a delay does is done before the next page begins', () => {
  const guide = page(
    `<Delay seconds="5" target="b" set="x" unset="y" scriptvar="v=1" onTriggered="seen()"/>${script(
      'function seen() { scriptVars.put("seen", guide.isSet("x") + "/" + guide.isNotSet("y") + "/" + scriptVars.get("v")) }',
    )}`,
    `<Page id="b">${script('function pageLoad() { scriptVars.put("then", scriptVars.get("seen")) }')}</Page>`,
  )
  guide.wait(5)
  expect(guide.variable('then')).toBe('true/true/1')
})

test('guideme-102 guideme-103 a page with no time is never drawn, and counts as seen', () => {
  for (const seconds of ['0', 'abc']) {
    const guide = page(`<Text>never</Text><Delay seconds="${seconds}" target="b"/>`)
    expect(guide.right()).toBe('b')
    expect(guide.has('start')).toBe(true)
    expect(guide.state.show.display).toBe(1)
  }
})

test('guideme-104 pages that lead to themselves without time are stopped', () => {
  const guide = page('<Delay seconds="0" target="start"/>')
  expect(guide.stage.trouble?.text).toContain('circles')
  expect(guide.log.map(({ severity }) => severity)).toContain('error')
})

test('timers that lead back and forth without time are stopped', () => {
  const guide = page('<Timer seconds="0" target="b"/>', '<Page id="b"><Timer seconds="0" target="start"/></Page>')
  guide.wait(0)
  expect(guide.stage.trouble?.text).toContain('circles')
})

test('guideme-105 a delay without a target runs its script and stays', () => {
  const guide = page(`<Delay seconds="2" onTriggered="f()"/>${script('function f() { guide.setFlags("ran") }')}`)
  guide.wait(3)
  expect(guide.has('ran')).toBe(true)
  expect(guide.stage.page).toBe('start')
})

test('guideme-106 what is overdue fires once when time is told late', () => {
  const guide = page(
    '<Delay seconds="10" target="b"/>',
    '<Page id="b"><Delay seconds="10" target="c"/></Page><Page id="c"/>',
  )
  guide.sleep(60)
  expect(guide.stage.page).toBe('b')
  guide.sleep(9)
  expect(guide.stage.page).toBe('b')
  guide.sleep(2)
  expect(guide.stage.page).toBe('c')
})

test('guideme-107 timers fire in their order, each once', () => {
  const guide = page(
    `<Timer seconds="2" onTriggered="say(b)"/><Timer seconds="1" onTriggered="say(a)"/>${script(
      'function say(what) { scriptVars.put("said", (scriptVars.get("said") || "") + what) }',
    )}`,
  )
  guide.wait(5)
  expect(guide.variable('said')).toBe('ab')
})

test('guideme-108 a timer changes text and picture and leaves the buttons', () => {
  const guide = play(
    '<Page id="start"><Text>old</Text><Timer seconds="1" imageId="a.jpg">new</Timer><Button>B</Button></Page>',
    { names: ['a.jpg'] },
  )
  guide.wait(1)
  expect(guide.right()).toBe('new')
  expect(guide.stage.picture?.media).toEqual({ kind: 'file', name: 'a.jpg' })
  expect(guide.captions()).toEqual(['B'])
})

test('guideme-109 a timer of a page that was left never fires', () => {
  const guide = page('<Timer seconds="5" set="late"/><Button target="b">Go</Button>')
  guide.press('Go')
  guide.wait(10)
  expect(guide.has('late')).toBe(false)
})

test('guideme-111 a timer that repeats fires again and again', () => {
  const guide = page(
    `<Timer seconds="1" repeat="2" onTriggered="tick()"/>${script('function tick() { scriptVars.put("n", Number(scriptVars.get("n")) + 1) }')}`,
  )
  guide.wait(7.5)
  expect(guide.variable('n')).toBe(4)
})

test('guideme-182 a pause only moves the clock', () => {
  const guide = page('<Delay seconds="10" target="b"/>')
  guide.wait(5)
  expect(guide.wakeAt).toBe(guide.now + 5000)
})

test('a timer that is set from a script may lead on', () => {
  const guide = page(
    `<Button onclick="f()">Go</Button>${script('function f() { guide.addTimer("3", "", "", "", "t", "b") }')}`,
  )
  guide.press('Go')
  guide.wait(3)
  expect(guide.stage.page).toBe('b')
})

test('a guide that is stopped is silent and stays so', () => {
  const guide = page('<Delay seconds="5" target="b"/><Metronome bpm="60"/>')
  guide.tell({ kind: 'stopped' })
  expect(guide.stage).toMatchObject({ timers: [], sounds: [], buttons: [] })
  expect(guide.stage.metronome).toBeUndefined()
  expect(guide.wakeAt).toBeUndefined()
  guide.sleep(10)
  expect(guide.stage.page).toBe('start')
})
