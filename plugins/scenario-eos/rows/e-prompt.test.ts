import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { I, P, PR, TA } from './shorthand.fixture.ts'

test.each([
  ['eos-E01', 'nm', "Bo'b", '<eval>nm</eval>', "> Bo'b|Bo'b"],
  ['eos-E02', 'o.x', '12', '<eval>o.x === "12"</eval>', '> 12|true'],
  ['eos-E03', undefined, 'zz', '<eval>__lastPromptVal</eval>', '> zz|zz'],
  ['eos-E04', 'nm', '', '<eval>nm === ""</eval>', '> |true'],
  ['eos-E05', 'fresh', 'a', '<eval>typeof window.fresh</eval>', '> a|string'],
  ['eos-E06', 'nm', '<b>x</b><img src=1>', '[<eval>nm</eval>]', '> <b>x</b><img src=1>|[x<img src=1>]'],
])('%s the answer goes where the question says', (_row, variable, text, label, shows) => {
  const player = play([PR(variable), I(label)], { init: 'var o={}' })
  player.type(text)
  expect(player.shows).toBe(shows)
})

test('eos-E07 an answer that cannot be put away is reported, and the page goes on', () => {
  const player = play([PR('1+'), I('after')])
  player.type('a')
  expect(player.shows).toBe('> a|after')
  expect(player.problems).toHaveLength(1)
})

test('eos-E08 a question that was pushed away is left without an answer', () => {
  const player = play([TA('100ms', [I('t')]), PR('v'), P('after')])
  player.wait(100)
  expect(player.shows).toBe('> …|t|after')
})
