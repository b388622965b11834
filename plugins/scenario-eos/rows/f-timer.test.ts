import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { I, IMG, T, TA } from './shorthand.fixture.ts'

test('eos-F01 the page waits for its timer', () => {
  const player = play([T('5s'), I('a')])
  expect(player.timers).toEqual([{ style: 'normal', left: 5000 }])
  player.wait(4999)
  expect(player.shows).toBe('')
  player.wait(1)
  expect(player.shows).toBe('a')
  expect(player.timers).toEqual([])
})

test.each([
  ['eos-F03', 'secret', 'secret'],
  ['eos-F04', 'hidden', 'hidden'],
  ['eos-F05', 'bogus', 'normal'],
])('%s the style %s is shown as %s', (_row, style, shown) => {
  expect(play([T('5s', [], { style })]).timers[0]?.style).toBe(shown)
})

test.each([
  ['eos-F02', '75s', 75_000],
  ['eos-F02', '3661s', 3_661_000],
  ['eos-F06', '$200', 200],
  ['eos-F08', "$'5s'", 5000],
  ['eos-F09', '1m30s', 90_000],
  ['eos-F09', '1m 30s', 90_000],
  ['eos-F09', '0.06s', 60],
  ['eos-F09', '250ms', 250],
  ['eos-F09', '1h2m3s', 3_723_000],
  ['eos-F11', '5', 5000],
  ['eos-F12', 100, 100],
])('%s the duration %j is %i ms', (_row, duration, ms) => {
  expect(play([T(duration)]).timers[0]?.left).toBe(ms)
})

test.each([
  ['eos-F07', "$'0.1'+'00'", 0],
  ['eos-F10', '0', 0],
  ['eos-F10', '0s', 0],
  ['eos-F13', '5 s', 1],
  ['eos-F13', '', 1],
  ['eos-F13', '5sec', 1],
])('%s after the duration %j the page goes on at once', (_row, duration, problems) => {
  const player = play([T(duration), I('a')])
  expect(player.shows).toBe('a')
  expect(player.problems).toHaveLength(problems)
})

test('eos-F14 the commands of a timer come before the page goes on', () => {
  const player = play([T('1s', [I('c')]), I('a')])
  player.wait(1000)
  expect(player.shows).toBe('c|a')
})

test('eos-F15 a timer at the side without commands is only shown', () => {
  const player = play([TA('1s'), I('a'), T('2s'), I('b')])
  expect(player.shows).toBe('a')
  player.wait(1000)
  expect(player.shows).toBe('a')
  expect(player.timers).toHaveLength(1)
})

test('eos-F16 a scripted duration is computed when the timer is reached', () => {
  expect(play([{ eval: { script: 'x=7' } }, TA('$x*1000')], { init: 'var x=1' }).timers[0]?.left).toBe(7000)
})

test('eos-F17 a timer that ran out while nobody looked fires at once, and once', () => {
  const player = play([TA('5s', [I('t')]), I('a')])
  player.sleep(60_000)
  expect(player.shows).toBe('a|t')
})

test('eos-F18 in a preview, timers can be skipped', () => {
  const player = play([T('75s', [], { style: 'hidden' }), I('a')], { options: { preview: true } })
  player.tell({ kind: 'chose', choice: `${player.stage.timers[0]?.id}.skip` })
  expect(player.shows).toBe('a')
})

test('eos-F19 long chains of pictures keep their pace, though each tick comes a little late', () => {
  const files = { 'a.jpg': { hash: 'a'.repeat(40), type: 'image/jpeg' } }
  const packed = [{ name: 'a.jpg', type: 'image/jpeg', size: 1, hash: 'a'.repeat(40) }]
  const frames = Array.from({ length: 500 }, () => [IMG('file:a.jpg'), T('60ms', [], { style: 'hidden' })]).flat()
  const player = play([...frames, I('end')], { files, packed })
  const from = player.now
  while (player.shows !== 'end') {
    const wake = player.steps.at(-1)?.wakeAt
    if (wake === undefined) throw new Error('The story stands still.')
    player.sleep(Math.max(0, wake - player.now) + 12)
  }
  expect(player.now - from).toBeGreaterThanOrEqual(30_000)
  expect(player.now - from).toBeLessThan(30_000 * 1.05)
})

test('eos-F20 a range is a random duration within it', () => {
  const lengths = [1, 2, 3, 4].map((seed) => play([T('2s-4s')], { seed }).timers[0]?.left ?? 0)
  for (const ms of lengths) expect(ms >= 2000 && ms < 4000).toBe(true)
})
