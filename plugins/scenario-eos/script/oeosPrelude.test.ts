import { openScriptMachine } from 'sdk/story'
import { sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { eosEngine } from '../engine/eosEngine.ts'
import { type Given, type Pages, play as played, storyOf } from '../rows/player.fixture.ts'

const play = (pages: Pages | readonly unknown[], given: Given = {}) =>
  played(pages, { ...given, options: { profile: 'oeos' } })
const script = (source: string) => ({ eval: { script: source } })
const say = (label: string) => ({ say: { label, mode: 'instant' } })
const shown = (source: string) => say(`<eval>${source}</eval>`)

test('eos-P04 timers are there, and call when their time has come', () => {
  const player = play([
    script("setTimeout(function () { new Say({ label: 'late', mode: 'instant' }) }, 300)"),
    shown('typeof setTimeout'),
  ])
  expect(player.shows).toBe('function')
  player.wait(299)
  expect(player.shows).toBe('function')
  player.wait(1)
  expect(player.shows).toBe('function|late')
})

test('an interval comes again until it is cleared', () => {
  const player = play([
    script('var n = 0; var id = setInterval(function () { n++; if (n === 3) clearInterval(id) }, 100)'),
    { timer: { duration: '1s' } },
    shown('n'),
  ])
  player.wait(1000)
  expect(player.shows).toBe('3')
})

test('a say of a script waits and tells when the player goes on', () => {
  const player = play([
    script(
      "new Say({ label: 'one', mode: 'pause', onContinue: function () { new Say({ label: 'two', mode: 'instant' }) } })",
    ),
  ])
  expect(player.stage.bubbles).toMatchObject([{ html: 'one', marked: true }])
  player.goOn()
  expect(player.shows).toBe('one|two')
})

test('a say that goes on by itself does so after its time', () => {
  const next = "new Say({ label: 'one', mode: 'custom', duration: '2s', onContinue: function () { pages.goto('b') } })"
  const player = play({ start: [script(next)], b: [say('b')] })
  player.wait(1999)
  expect(player.shows).toBe('one')
  player.wait(1)
  expect(player.shows).toBe('b')
})

test('eos-P08 an option that is kept leaves its row usable', () => {
  const player = play([
    script(`var n = 0; new Choice({ options: [
      { label: 'Smell', keep: true, onSelect: function () { n++ } },
      { label: 'Drink', onSelect: function () { new Say({ label: 'n is ' + n, mode: 'instant' }) } } ] })`),
  ])
  player.choose('Smell')
  player.choose('Smell')
  player.choose('Drink')
  expect(player.shows).toContain('n is 2')
  expect(player.stage.bubbles[0]).toMatchObject({ kind: 'choice', chosen: 'Drink' })
})

test('eos-P09 an option can be hidden while it is shown', () => {
  const player = play([
    script(
      "var row = new Choice({ options: [{ label: 'Mint' }, { label: 'Sage' }] }); setTimeout(function () { row.get(0).visible(false) }, 100)",
    ),
  ])
  player.wait(100)
  expect(player.stage.bubbles[0]).toMatchObject({ options: [{ html: 'Sage' }] })
})

test('a prompt of a script hands over what was typed', () => {
  const player = play([
    script("new Prompt({ onInput: function (text) { new Say({ label: 'Hello ' + text, mode: 'instant' }) } })"),
  ])
  player.type('Ada')
  expect(player.stage.bubbles.at(-1)).toMatchObject({ html: 'Hello Ada' })
})

test('eos-P10 bubbles are cleared down to so many', () => {
  const player = play([say('a'), say('b'), say('c'), script('pages.clearBubbles(1)')])
  expect(player.shows).toBe('c')
})

test('eos-P11 bubbles stay once when the page is left', () => {
  const player = play({
    start: [say('a'), script('pages.skipNextBubbleClear(true)'), { goto: { target: 'b' } }],
    b: [say('b'), { timer: { duration: '1s' } }, { goto: { target: 'c' } }],
    c: [say('c')],
  })
  expect(player.shows).toBe('a|b')
  player.wait(1000)
  expect(player.shows).toBe('c')
})

test('eos-P12 a timer with loops calls as often', () => {
  const player = play([
    script(
      "var n = 0; new Timer({ duration: '1s', loops: 3, onTimeout: function () { n++; new Say({ label: 'n' + n, mode: 'instant' }) } })",
    ),
  ])
  expect(player.timers).toMatchObject([{ style: 'normal' }])
  player.wait(5000)
  expect(player.shows).toBe('n1|n2|n3')
  expect(player.timers).toEqual([])
})

test('a timer that stands still does not call', () => {
  const player = play([
    script(
      "var t = new Timer({ duration: '1s', onTimeout: function () { new Say('over') } }); setTimeout(function () { t.pause() }, 500)",
    ),
  ])
  player.wait(5000)
  expect(player.shows).toBe('')
  expect(player.stage.timers).toMatchObject([{ paused: 500 }])
})

test('eos-P05 eos-P06 eos-P07 pages are listed, and a change says from where to where', () => {
  const player = play(
    {
      start: [script("pages.goto('tea-*')")],
      'tea-1': [shown("pages.list('tea-*').join()"), shown('seen')],
    },
    {
      init: "var seen = ''; pages.addEventListener('change', function (event) { seen += event.value.from + '>' + event.value.to + ' ' })",
    },
  )
  expect(player.shows).toBe('tea-1|null>start start>tea-1 ')
})

test('eos-P16 a sound does something at a moment of it', () => {
  const files = { 'sea.mp3': { hash: '0'.repeat(40), type: 'audio/mpeg' } }
  const player = play(
    [
      script(
        "var s = new Sound({ locator: 'file:sea.mp3', id: 'sea' }); s.setDoAt(2, function () { new Say({ label: 'two', mode: 'instant' }) }); s.play()",
      ),
    ],
    { files },
  )
  expect(player.stage.sounds).toMatchObject([{ playing: true }])
  player.wait(1999)
  expect(player.shows).toBe('')
  player.wait(1)
  expect(player.shows).toBe('two')
})

test('eos-P18 eos-P19 eos-P22 what is not allowed or not offered says so, and can be caught', () => {
  const tried = (source: string) => shown(`(function () { try { ${source} } catch (e) { return e.message } })()`)
  const player = play([
    tried("pages.cssVar('--x', '1')"),
    tried("document.createElement('script')"),
    tried('new Overlay({})'),
  ])
  const [first, second, third] = player.shows.split('|')
  expect(first).toContain('--x')
  expect(second).toContain('script')
  expect(third).toContain('Overlay is not offered')
})

test('a notice of a script is pressed, or goes when its time is over', () => {
  const player = play([
    script(`new Notification({ id: 'a', title: 'Bell', buttonLabel: 'Ring', onClick: function () { new Say({ label: 'rung', mode: 'instant' }) } });
      new Notification({ id: 'b', title: 'Soon', timerDuration: '2s', onTimeout: function () { new Say({ label: 'now', mode: 'instant' }) } })`),
  ])
  expect(player.stage.notices).toMatchObject([{ html: 'Bell' }, { html: 'Soon' }])
  player.press('Ring')
  player.wait(2000)
  expect(player.shows).toBe('rung|now')
  expect(player.stage.notices).toEqual([])
})

test('the plain profile has none of it', () => {
  const player = played([shown('typeof setTimeout + typeof document + typeof Say')], {})
  expect(player.shows).toBe('undefinedundefinedundefined')
})

test('eos-P02 a notice runs beside the page and leaves the choice as it is', () => {
  const notice = { 'notification.create': { id: 'n', buttonLabel: 'btn', buttonCommands: [script('1')] } }
  const choice = { choice: { options: [{ label: 'A', commands: [say('x')] }] } }
  const player = play([notice, choice, say('after')])
  player.press('btn')
  expect(player.stage.bubbles).toMatchObject([{ kind: 'choice', active: true }])
  player.choose('A')
  expect(player.shows).toBe('> A <|x|after')
})

test('eos-P03 eos-P13 a timer with commands runs beside the page, as often as its comment says', () => {
  const commands = [script('/* oeos-timer-loops-3 */ n++'), shown('n')]
  const player = play([{ timer: { duration: '1s', commands } }, say('at once')], { init: 'var n = 0' })
  expect(player.shows).toBe('at once')
  player.wait(5000)
  expect(player.shows).toBe('at once|1|2|3')
})

test('eos-P14 an included script runs once, before init, wherever it stands', () => {
  const include = script('//--oeos-js-include\nvar order = (typeof order === "undefined" ? "" : order) + "include "')
  const player = play(
    { start: [shown('order'), { goto: { target: 'b' } }], b: [include, shown('order')], c: [include] },
    { init: 'order += "init"' },
  )
  expect(player.shows).toBe('include include init')
})

test('eos-P17 the locator of a picture may be computed', () => {
  const files = { 'a.jpg': { hash: '0'.repeat(40), type: 'image/jpeg' } }
  const player = play([{ image: { locator: "$'file:' + 'a.jpg'" } }], { files })
  expect(player.stage.picture?.media).toMatchObject({ url: expect.stringContaining('0'.repeat(40)) })
})

test('eos-P21 a notice with a duration goes when it is over', () => {
  const player = play([{ 'notification.create': { id: 'n', title: 'a', timerDuration: '1s' } }, say('x')])
  player.wait(1000)
  expect(player.stage.notices).toEqual([])
  expect(player.shows).toBe('x')
})

test('eos-P15 a stylesheet in a comment is dropped, whatever it fetches', () => {
  const styled = script(
    '/*--oeos-stylesheet @import url(https://tracker.example/x.css); .q { position: fixed } */ var n = 1',
  )
  const player = play([styled, shown('n')])
  expect(player.shows).toBe('1')
  expect(JSON.stringify(player.stage)).not.toContain('tracker.example')
})

test('a script that makes timers without end is told that there are too many', () => {
  const endless = 'var told = ""; try { for (;;) new Timer({ duration: "9s" }) } catch (error) { told = error.name }'
  const player = play([script(endless), shown('told')])
  expect(player.shows).toBe('RangeError')
  expect(player.stage.timers).toHaveLength(200)
})

test('a realm that is made again has seen the same refusals and the same chance', async () => {
  const rolled = `var told = []
    try { pages.goto('nowhere') } catch (error) { told.push(error.name) }
    told.push(pages.list('tea-*').length)
    new Timer({ duration: '1s-9s' })
    told.push(Math.random())`
  const pages = {
    start: [script(rolled), { say: { label: 'wait', mode: 'pause' } }, shown('told.join()')],
    'tea-1': [],
  }
  const story = storyOf(pages, { options: { profile: 'oeos' } })
  const first = eosEngine(await openScriptMachine())
  const begun = first.step(first.start(story.script, story), { kind: 'began' }, sceneWith({ now: 1000 }), story)
  const other = eosEngine(await openScriptMachine())
  const ends = [first, other].map((engine) =>
    engine.step(structuredClone(begun.state), { kind: 'continued' }, sceneWith({ now: 2000 }), story),
  )
  expect(ends[0]?.stage?.bubbles.at(-1)).toMatchObject({ html: expect.stringMatching(/^TypeError,1,0\.\d+$/) })
  expect(ends[1]?.stage).toEqual(ends[0]?.stage)
})

test('a story goes on when a neighbour leaves the memory that they share in ruins', async () => {
  const machine = await openScriptMachine()
  const pages = {
    start: [script('var lamps = 3'), { say: { label: 'wait', mode: 'pause' } }, script('lamps += 1'), shown('lamps')],
  }
  const story = storyOf(pages, { options: { profile: 'oeos' } })
  const engine = eosEngine(machine)
  const begun = engine.step(engine.start(story.script, story), { kind: 'began' }, sceneWith({ now: 1000 }), story)
  const neighbours = Array.from({ length: 8 }, () => machine.open({ random: () => 0.5, now: () => 0 }))
  for (const { run } of neighbours) run('var all = []; for (;;) all.push(new Array(100000).fill(1))')
  const end = engine.step(begun.state, { kind: 'continued' }, sceneWith({ now: 2000 }), story)
  expect(end.stage?.bubbles.at(-1)).toMatchObject({ html: '4' })
})
