import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { CH, EV, G, I, IF, N, P } from './shorthand.fixture.ts'

const options = (...list: readonly object[]) => ({ choice: { options: list } })

test('eos-D01 eos-D02 what was chosen is run, then the page goes on', () => {
  const page = [CH({ A: [I('in')], B: [] }), I('after')]
  const one = play(page)
  one.choose('A')
  expect(one.shows).toBe('> A <|in|after')
  const two = play(page)
  two.choose('B')
  expect(two.shows).toBe('> B <|after')
})

test('eos-D03 only the first press counts', () => {
  const player = play([CH({ A: [EV('n++')] }), I('<eval>n</eval>')], { init: 'var n=0' })
  const [bubble] = player.stage.bubbles
  const id = bubble?.kind === 'choice' ? bubble.options[0]?.id : ''
  player.tell({ kind: 'chose', choice: id ?? '' })
  player.tell({ kind: 'chose', choice: id ?? '' })
  expect(player.shows).toBe('> A <|1')
})

test.each([
  ['eos-D04', [false, true, '$0', '$1'], '[b d]'],
  ['eos-D05', ['false', 0, null], '[a b c]'],
])('%s options are shown as they say', (_row, visible, shows) => {
  expect(play([options(...visible.map((one, at) => ({ label: 'abcd'[at], visible: one })))]).shows).toBe(shows)
})

test('eos-D06 an option whose script fails is hidden', () => {
  const player = play([options({ label: 'a', visible: '$nosuch' }, { label: 'b' })])
  expect(player.shows).toBe('[b]')
  expect(player.problems).toHaveLength(1)
})

test('eos-D07 with nothing to choose, the page goes on', () => {
  const player = play([options({ label: 'a', visible: false }), I('after')])
  expect(player.shows).toBe('after')
  expect(player.problems).toHaveLength(1)
})

test('eos-D08 eos-D09 buttons have the colour they are given, or a dark one', () => {
  const [bubble] = play([options({ label: 'a' }, { label: 'b', color: '#1976d2' })]).stage.bubbles
  expect(bubble?.kind === 'choice' && bubble.options.map(({ color }) => color)).toEqual(['#111', '#1976d2'])
})

test('eos-D10 an option without commands goes on', () => {
  const player = play([options({ label: 'A' }), I('after')])
  player.choose('A')
  expect(player.shows).toBe('> A <|after')
})

test('eos-D11 captions are HTML', () => {
  const player = play([options({ label: '<b>A</b>' }), P('x')])
  player.choose('A')
  expect(player.stage.bubbles[0]).toMatchObject({ chosen: '<b>A</b>' })
  expect(player.shows).toBe('> A <|x')
})

test('eos-D12 eos-D13 captions are made when they are shown, every time', () => {
  const player = play([EV('x+=1'), CH({ '<eval>x</eval>': [G('start')] })], { init: 'var x=0' })
  expect(player.shows).toBe('[1]')
  player.choose('1')
  expect(player.shows).toBe('[2]')
})

test('eos-D14 a choice that was left cannot be made any more', () => {
  const player = play([N('n', [P('new')]), CH({ A: [I('x')] }), I('after')])
  const [bubble] = player.stage.bubbles
  player.press('n')
  expect(player.shows).toBe('> ⋯ <|new')
  player.tell({ kind: 'chose', choice: bubble?.kind === 'choice' ? (bubble.options[0]?.id ?? '') : '' })
  expect(player.shows).toBe('> ⋯ <|new')
})

test('eos-D16 options ask once whether they are shown, in their order', () => {
  const list = ['a', 'b', 'c'].map((label) => ({ label, visible: `$s.push('${label}')` }))
  expect(play([options(...list), IF('false', [])], { init: 'var s=[]' }).shows).toBe('[a b c]')
  const player = play([options(...list), I('<eval>s.join()</eval>')], { init: 'var s=[]' })
  player.choose('a')
  expect(player.shows).toBe('> a <|a,b,c')
})
