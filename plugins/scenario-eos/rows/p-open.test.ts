import { expect, test } from 'vitest'
import { type Given, type Pages, play as played } from './player.fixture.ts'
import { CH, EV, G, I, IMG, N, NT, P, T } from './shorthand.fixture.ts'

const play = (pages: Pages | readonly unknown[], given: Given = {}) =>
  played(pages, { ...given, options: { profile: 'oeos' } })

test('eos-P02 in the open player, a notification button pushes nothing away', () => {
  const player = play([N('n', [EV('1')]), CH({ A: [I('x')] }), I('after'), P('tail')])
  player.press('n')
  expect(player.shows).toBe('[A]')
  player.choose('A')
  expect(player.shows).toBe('> A <|x|after|tail')
})

test('eos-P03 in the open player, a timer with commands runs at the side', () => {
  const player = play([T('1s', [I('late')]), I('now')])
  expect(player.shows).toBe('now')
  player.wait(1000)
  expect(player.shows).toBe('now|late')
})

test('eos-P05 in the open player, a change says where from and where to', () => {
  const init = "var s=[]; pages.addEventListener('change', function(e){s.push(e.value.from,e.value.to)})"
  expect(play({ start: [G('b')], b: [I('<eval>s.map(String).join()</eval>')] }, { init }).shows).toBe(
    'null,start,start,b',
  )
})

test('eos-P13 a comment says how often a timer runs', () => {
  const player = play([T('1s', [EV('// oeos-timer-loops-3\nn++'), I('<eval>n</eval>')])], { init: 'var n=0' })
  player.wait(10_000)
  expect(player.shows).toBe('1|2|3')
})

test('eos-P21 in the open player, a notification goes when its time is over', () => {
  const player = play([NT('n', '1s', []), P('a'), I('b')])
  player.wait(1000)
  expect(player.stage.notices).toEqual([])
  expect(player.shows).toBe('a')
})

test('eos-P20 a script that listens hears where the picture is pressed', () => {
  const init = "var at=''; pages.addEventListener('image-click', function(e){ at=e.type+' '+e.value.x+' '+e.value.y })"
  const page = [IMG('file:a.jpg'), P('x'), I('<eval>at</eval>')]
  const files = { 'a.jpg': { hash: 'b'.repeat(40), type: 'image/jpeg' } }
  const packed = [{ name: 'a.jpg', type: 'image/jpeg', size: 1, hash: 'b'.repeat(40) }]
  const player = play(page, { init, files, packed })
  expect(player.stage.picture?.pressable).toBe(true)
  player.tell({ kind: 'signalled', text: 'image-click 0.25 1' })
  player.tell({ kind: 'signalled', text: 'image-click 7 -1' })
  player.goOn()
  expect(player.shows).toBe('x|image-click 0.25 1')
})

test('a picture nobody listens to is not to be pressed', () => {
  const files = { 'a.jpg': { hash: 'b'.repeat(40), type: 'image/jpeg' } }
  expect(play([IMG('file:a.jpg'), P('x')], { files }).stage.picture).not.toHaveProperty('pressable')
})

test('a script of the open player hides the picture until there is another, and the bubbles until it shows them', () => {
  const files = { 'a.jpg': { hash: 'b'.repeat(40), type: 'image/jpeg' } }
  const packed = [{ name: 'a.jpg', type: 'image/jpeg', size: 1, hash: 'b'.repeat(40) }]
  const page = [
    IMG('file:a.jpg'),
    EV('pages.hideImage(true)'),
    P('a'),
    EV('pages.hideBubbles(true); pages.setImage("file:a.jpg")'),
    T('1s'),
    EV('pages.hideBubbles(false)'),
    I('<eval>pages.hideImage()</eval>'),
  ]
  const player = play(page, { files, packed })
  expect([player.stage.picture, player.shows]).toEqual([undefined, 'a'])
  player.goOn()
  expect([player.stage.picture?.media, player.shows]).toEqual([{ kind: 'file', name: 'a.jpg' }, ''])
  player.wait(1000)
  expect(player.shows).toBe('a|false')
})

test('what a script asks of the screen and does not get is told to the author, once', () => {
  const script = "pages.bgColor('teal'); pages.bgColor('red'); pages.cssVar('--bubble-area-top', '10%')"
  const player = play([EV(script), I('<eval>pages.bgColor()</eval>')])
  expect(player.shows).toBe('red')
  expect(player.problems).toEqual([
    '“pages.bgColor” is remembered, but the screen of this player stays as it is.',
    '“pages.cssVar” is remembered, but the screen of this player stays as it is.',
  ])
})
