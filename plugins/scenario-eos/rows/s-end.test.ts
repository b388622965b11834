import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { CH, G, I, N, P } from './shorthand.fixture.ts'

const end = { end: {} }

test('eos-S01 nothing follows the end', () => {
  const player = play([I('a'), end, I('x')])
  expect(player.shows).toBe('a')
  expect(player.stage.end).toBeDefined()
  expect(player.steps.at(-1)?.over).toBe(true)
})

test('eos-S02 a notification works after the end', () => {
  const player = play({ start: [N('n', [G('b')]), end], b: [I('b')] })
  expect(player.steps.at(-1)?.over).toBeUndefined()
  player.press('n')
  expect(player.shows).toBe('b')
  expect(player.stage.end).toBeUndefined()
})

test('eos-S03 eos-S04 what is switched off does nothing', () => {
  expect(play([{ noop: CH({ A: [] }) }, { noop: {} }, I('x')]).shows).toBe('x')
})

test('eos-S05 a switched off way to nowhere is no mistake', () => {
  expect(play([{ noop: G('zz') }, I('x')]).problems).toEqual([])
})

test('eos-S07 a new run begins at the start, with what was kept', () => {
  const pages = {
    start: [
      { eval: { script: "teaseStorage.setItem('n',(teaseStorage.getItem('n')||0)+1)" } },
      P('<eval>teaseStorage.getItem("n")</eval>'),
      G('b'),
    ],
    b: [I('b')],
  }
  const first = play(pages)
  first.goOn()
  const second = play(pages, { kept: first.kept })
  expect(second.shows).toBe('2')
})

test('eos-R04 once it is stopped, everything is silent', () => {
  const player = play([N('n', []), { timer: { duration: '5s', isAsync: true } }, P('a')])
  player.tell({ kind: 'stopped' })
  expect(player.stage).toMatchObject({ sounds: [], timers: [], notices: [] })
  expect(player.steps.at(-1)?.wakeAt).toBeUndefined()
  const { state, shows } = player
  player.sleep(60_000)
  player.goOn()
  expect(player.state).toEqual(state)
  expect(player.shows).toBe(shows)
})
