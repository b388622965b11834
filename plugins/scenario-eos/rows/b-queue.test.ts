import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { A, CH, EV, G, I, IF, IMG, N, NT, P, T, TA } from './shorthand.fixture.ts'

test('eos-B01 lists within lists are left where they were entered', () => {
  const player = play([CH({ A: [I('1'), IF('true', [I('2'), CH({ B: [I('3')] })]), I('4')] }), I('5')])
  player.choose('A')
  player.choose('B')
  expect(player.shows).toBe('> A <|1|2|> B <|3|4|5')
})

test('eos-B02 nothing that follows a goto is run', () => {
  expect(play({ start: [I('a'), G('b'), I('no')], b: [I('b')] }).shows).toBe('b')
})

test('eos-B03 a script that leaves its page is run to its end', () => {
  const pages = {
    start: [EV("s.push(1);pages.goto('b');s.push(2)"), EV('s.push(9)')],
    b: [I('<eval>s.join()</eval>')],
  }
  expect(play(pages, { init: 'var s=[]' }).shows).toBe('1,2')
})

test('eos-B04 of two pages a script asks for, the latest is shown', () => {
  const pages = {
    start: [EV("pages.goto('b');pages.goto('c')")],
    b: [EV("s.push('b')")],
    c: [I('[<eval>s.join()</eval>]')],
  }
  const player = play(pages, { init: 'var s=[]' })
  expect(player.shows).toBe('[]')
  expect(player.stage.page).toBe('c')
})

test('eos-B05 timers of a page that was left run no more', () => {
  const player = play({ start: [TA('300ms', [I('t')]), G('b')], b: [I('b')] })
  player.wait(500)
  expect(player.shows).toBe('b')
})

test('eos-B06 the timer of a notification survives the page and pushes a pause away', () => {
  const player = play({ start: [NT('n', '400ms', [I('n')]), G('b')], b: [P('on b'), I('b2')] })
  player.wait(400)
  expect(player.shows).toBe('on b|n|b2')
})

test('eos-B07 a notification button pushes an open choice away', () => {
  const player = play([N('n', [EV('1')]), CH({ A: [I('x')] }), I('after'), P('tail')])
  player.press('n')
  expect(player.shows).toBe('> ⋯ <|after|tail')
})

test('eos-B08 a notification button pushes a pause away and the next one waits', () => {
  const player = play([N('n', [I('hi')]), P('p1'), P('p2')])
  player.press('n')
  expect(player.shows).toBe('p1|hi|p2')
  expect(player.stage.bubbles.at(-1)).toMatchObject({ active: true, marked: true })
})

test('eos-B09 a timer at the side pushes an open choice away', () => {
  const player = play([TA('200ms', [I('tick')]), CH({ A: [I('x')] }), I('after')])
  player.wait(200)
  expect(player.shows).toBe('> ⋯ <|tick|after')
})

test('eos-B10 a timer that was pushed away is still shown', () => {
  const player = play([N('n', [EV('1')]), T('2s'), I('after')])
  player.wait(100)
  player.press('n')
  expect(player.shows).toBe('after')
  expect(player.timers).toEqual([{ style: 'normal', left: 1900 }])
})

test('eos-B11 a timer at the side adds to a page that rests', () => {
  const player = play([TA('60ms', [I('late')]), I('done')])
  player.wait(60)
  expect(player.shows).toBe('done|late')
})

test('eos-B12 timers at the side push each other away', () => {
  const player = play([TA('120ms', [I('t120')]), TA('60ms', [P('t60'), I('t60b')]), P('wait'), I('rest')])
  player.wait(250)
  expect(player.shows).toBe('wait|t60|t120|t60b|rest')
})

test('eos-B13 a timer that a notification button starts goes with its page', () => {
  const player = play({ start: [N('n', [TA('100ms', [I('late')]), G('b')])], b: [P('on b')] })
  player.press('n')
  player.wait(400)
  expect(player.shows).toBe('on b')
})

test('eos-B14 a page may lead to itself', () => {
  const init = "var n=0, changes=0; pages.addEventListener('change', function(){changes++})"
  const player = play([EV('n++'), IF('n<3', [G('start')]), I('x<eval>n+" "+changes</eval>')], { init })
  expect(player.shows).toBe('x3 3')
})

test('eos-B15 a change is told for the first page too, when its id is already current', () => {
  const init = "var s=[]; pages.addEventListener('change', function(){s.push(pages.getCurrentPageId())})"
  expect(play([I('<eval>s.join()</eval>')], { init }).shows).toBe('start')
})

test('eos-B16 a listener that leaves the page at once keeps it from running', () => {
  const init = "pages.addEventListener('change', function(){if(pages.getCurrentPageId()==='b')pages.goto('c')})"
  const pages = { start: [G('b')], b: [EV('ran=1')], c: [I('<eval>typeof ran</eval>')] }
  expect(play(pages, { init }).shows).toBe('undefined')
})

test('eos-B17 a listener is called on pages, with an event that has a type', () => {
  const init =
    "var s=[]; pages.addEventListener('change', function(e){s.push(this===pages,e.type,typeof e.target,typeof e.value)})"
  expect(play([I('<eval>s.join()</eval>')], { init }).shows).toBe('true,change,undefined,undefined')
})

test('eos-B18 a condition that leaves the page does nothing else', () => {
  const player = play({ start: [IF("pages.goto('b')||true", [I('x')]), I('r')], b: [I('b')] })
  expect(player.shows).toBe('b')
})

test('eos-B19 a label that leaves the page is not shown', () => {
  expect(play({ start: [I("x<eval>pages.goto('b')</eval>"), I('r')], b: [I('b')] }).shows).toBe('b')
})

test('eos-B20 an empty page is blank', () => {
  const player = play([])
  expect(player.stage).toMatchObject({ page: 'start', bubbles: [] })
  expect(player.problems).toEqual([])
})

test('eos-B23 pages that lead to each other without a pause are held', () => {
  const player = play({ start: [G('b')], b: [G('start')] })
  expect(player.stage.trouble?.text).toContain('circles')
  expect(player.stage.trouble?.choices.length).toBeGreaterThan(0)
})

test('eos-B25 an open choice that was pushed away can still be chosen from when nothing follows', () => {
  const player = play([N('n', [EV('1')]), CH({ A: [I('x')] })])
  player.press('n')
  player.choose('A')
  expect(player.shows).toBe('> A <|x')
})

test('eos-B26 a jump leaves an open prompt behind', () => {
  const player = play({ start: [{ prompt: {} }], b: [I('b')] })
  player.tell({ kind: 'jumped', to: 'b' })
  expect(player.shows).toBe('b')
})

test('a say that looks ahead sees the flat queue', () => {
  expect(play([IF('true', [A('q')]), CH({ A: [] })]).shows).toBe('q|[A]')
})

test('eos-B24 what a page shows is asked for before it is reached, even where nothing leads to it now', () => {
  const files = { 'deep.jpg': { hash: 'b'.repeat(40), type: 'image/jpeg' }, 'off.jpg': { hash: 'c'.repeat(40) } }
  const packed = [{ name: 'deep.jpg', type: 'image/jpeg', size: 1, hash: 'b'.repeat(40) }]
  const pages = {
    start: [P('a'), G('b')],
    b: [IF('false', [IMG('file:deep.jpg')]), { noop: { image: { locator: 'file:off.jpg' } } }, P('b')],
    far: [IMG('file:off.jpg')],
  }
  const player = play(pages, { files, packed })
  expect(player.shows).toBe('a')
  expect(player.stage.ahead).toEqual([{ kind: 'file', name: 'deep.jpg' }])
})

test('of a long chain of pictures only the next ones are asked for', () => {
  const names = Array.from({ length: 500 }, (_, at) => `p${String(at).padStart(3, '0')}.jpg`)
  const packed = names.map((name) => ({ name, type: 'image/jpeg', size: 1 }))
  const chain = names.flatMap((name) => [IMG(`file:${name}`), T('60ms', [], { style: 'hidden' })])
  const player = play([...chain, P('end')], { packed })
  player.wait(60 * 100)
  const asked = (player.stage.ahead ?? []).map((media) => media.kind === 'file' && media.name)
  expect(asked.slice(0, 3)).toEqual(['p101.jpg', 'p102.jpg', 'p103.jpg'])
  expect(asked.length).toBeLessThanOrEqual(50)
})
