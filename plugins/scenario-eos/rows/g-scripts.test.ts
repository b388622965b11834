import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { EV, G, I, IF, P } from './shorthand.fixture.ts'

test('eos-G01 eos-G02 a condition chooses the branch', () => {
  expect(play([IF('0', [I('t')], [I('f')])]).shows).toBe('f')
  expect(play([IF('0', [I('t')]), I('x')]).shows).toBe('x')
})

test('eos-G03 a condition that throws does not hold', () => {
  const player = play([IF('nosuch', [I('t')], [I('f')])])
  expect(player.shows).toBe('f')
  expect(player.problems).toHaveLength(1)
})

test('eos-G04 a condition of several statements counts by its last', () => {
  expect(play([IF('1;2', [I('t')], [I('f')])]).shows).toBe('t')
})

test('eos-G05 eos-G06 a script that is none, or throws, is reported and the page goes on', () => {
  for (const source of ['var = ;', 'nosuch()']) {
    const player = play([EV(source), I('b')])
    expect(player.shows).toBe('b')
    expect(player.problems).toHaveLength(1)
  }
})

test('eos-G07 statements after one that throws run all the same', () => {
  const player = play([EV('a.push(1);nosuch();a.push(2);a.push(3)'), I('<eval>a.join()</eval>')], { init: 'var a=[]' })
  expect(player.shows).toBe('1,2,3')
})

test.each([
  ['eos-G08', '<eval></eval>', ''],
  ['eos-G09', '<eval>u</eval> <eval>null</eval>', 'undefined null'],
  ['eos-G10', '<eval>1&lt;2</eval>', 'true'],
  ['eos-G11', '<eval>[1,2]</eval>', '1,2'],
  ['eos-G12', '<EVAL>a</EVAL>', '5'],
  ['eos-G13', '<eval>a;2</eval>', '2'],
  ['eos-G15', '<eval>d</eval>', '$& $1'],
  ['eos-G20', '<eval>a +\n1 // one more</eval>', '6'],
])('%s the label %j shows %j', (_row, label, text) => {
  expect(play([I(label)], { init: "var u, a=5, d='$& $1'" }).shows).toBe(text)
})

test('eos-G14 a label whose script throws is empty there', () => {
  const player = play([I('[<eval>nosuch</eval>]')])
  expect(player.shows).toBe('[]')
  expect(player.problems).toHaveLength(1)
})

test('eos-G16 what a script says is HTML of the short list', () => {
  const init = "var b='<strong>b</strong>', q='<a>q</a>'"
  const [bold, link] = play([I('<eval>b</eval>'), I('<eval>q</eval>')], { init }).stage.bubbles
  expect(bold).toMatchObject({ html: '<strong>b</strong>' })
  expect(link).toMatchObject({ html: expect.stringContaining('&lt;a&gt;q') })
})

test('eos-G17 eos-G18 functions and variables last for the whole story', () => {
  const pages = { start: [G('b')], b: [EV('var k=3'), G('c')], c: [I('<eval>twice(k)</eval>')] }
  expect(play(pages, { init: 'function twice(n){return 2*n}' }).shows).toBe('6')
})

test('eos-G19 a name may be declared again when its page is shown again', () => {
  const player = play(
    { start: [EV('let k=1;n++'), IF('n<3', [G('start')]), I('<eval>k+n</eval>')] },
    { init: 'var n=0' },
  )
  expect(player.shows).toBe('4')
  expect(player.problems).toEqual([])
})

const counting = {
  start: [EV('var n = n || 0; n++'), P('<eval>n</eval>'), G('start')],
}

function visits(profile: string) {
  const player = play(counting, { options: { profile } })
  const shown: string[] = []
  for (let visit = 0; visit < 4; visit++) {
    shown.push(player.shows)
    player.goOn()
  }
  return { shown, problems: player.problems }
}

test('eos-R09 a variable declared again is undefined, and in the open player keeps its value with a note', () => {
  expect(visits('eos')).toEqual({ shown: ['1', '1', '1', '1'], problems: [] })
  expect(visits('oeos')).toEqual({ shown: ['1', '2', '3', '4'], problems: [expect.stringContaining('var n')] })
})

test('eos-R10 a declaration without a value takes the value away', () => {
  expect(play([EV('var n;'), I('<eval>n</eval>')], { init: 'var n=5' }).shows).toBe('undefined')
  expect(play([IF('var n; n', [I('t')], [I('f')])], { init: 'var n=5' }).shows).toBe('f')
  expect(play([EV('var n = 1; nosuch(); n++; m = n'), I('<eval>m</eval>')]).shows).toBe('2')
  expect(play([EV('var f = 1; function f() {}'), I('<eval>f</eval>')], { init: 'var f=5' }).shows).toBe('1')
})
