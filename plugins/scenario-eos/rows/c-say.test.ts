import { expect, test } from 'vitest'
import { type Player, play } from './player.fixture.ts'
import { A, CH, EV, G, I, IF, PR, T, TA } from './shorthand.fixture.ts'

const letters = (count: number) => 'a'.repeat(count)
const timed = (label: string, more: object = {}) => A(label, { mode: 'autoplay', ...more })

/** After how many milliseconds the story goes on by itself. */
function goesOnAfter(player: Player): number {
  const from = player.now
  const wake = player.steps.at(-1)?.wakeAt
  if (wake === undefined) return Number.POSITIVE_INFINITY
  player.wait(wake - from)
  expect(player.shows).toContain('next')
  return wake - from
}

test.each([
  ['eos-C01', [CH({ A: [] })], 'q|[A]'],
  ['eos-C02', [PR('v')], 'q|[…]'],
  ['eos-C03', [T('5s')], 'q'],
])('%s a text before a question or a timer goes on at once', (_row, next, shows) => {
  const player = play([A('q'), ...next])
  expect(player.shows).toBe(shows)
  expect(player.stage.bubbles[0]).toMatchObject({ marked: false })
})

test.each([
  ['eos-C04', [TA('5s', [])]],
  ['eos-C05', [EV('1'), CH({ A: [] })]],
  ['eos-C06', [IF('true', [CH({ A: [] })])]],
  ['eos-C08', []],
])('%s a text before anything else waits', (_row, next) => {
  const player = play([A('q'), ...next])
  expect(player.shows).toBe('q')
  expect(player.timers).toEqual([])
  expect(player.stage.bubbles[0]).toMatchObject({ marked: true })
})

test('eos-C07 what comes next may stand outside the list', () => {
  const pages = [IF('true', [A('q')]), CH({ A: [] })]
  expect(play(pages).shows).toBe('q|[A]')
  expect(play(pages, { options: { profile: 'oeos' } }).shows).toBe('q')
})

test('eos-C09 the mode “auto” is that of a text without any', () => {
  expect(play([A('q', { mode: 'auto' }), CH({ A: [] })]).shows).toBe('q|[A]')
  expect(play([A('q', { mode: 'auto' }), I('x')]).shows).toBe('q')
})

test('eos-C10 an unknown mode waits without a mark', () => {
  const player = play([A('q', { mode: 'weird' }), I('x')])
  expect(player.shows).toBe('q')
  expect(player.stage.bubbles[0]).toMatchObject({ marked: false })
  player.goOn()
  expect(player.shows).toBe('q|x')
})

test.each([
  ['eos-C11', '<p>aa</p>', 'eos', 1800],
  ['eos-C12', letters(100), 'eos', 4500],
  ['eos-C13', letters(1000), 'eos', 31_500],
  ['eos-C13', letters(1000), 'oeos', 9500],
  ['eos-C14', 'one-two three', 'eos', 2100],
])('%s a text that goes on by itself stays as long as it takes to read', (_row, label, profile, ms) => {
  expect(goesOnAfter(play([timed(label), I('next')], { options: { profile } }))).toBe(ms)
})

test('eos-C15 eos-C16 a text that goes on by itself is skipped only if it may be', () => {
  const firm = play([timed('a'), I('next')])
  firm.goOn()
  expect(firm.shows).toBe('a')
  const loose = play([timed('a', { allowSkip: true }), I('next')])
  expect(loose.stage.bubbles[0]).toMatchObject({ marked: true })
  loose.goOn()
  expect(loose.shows).toBe('a|next')
})

test('eos-C17 eos-C18 a text with its own duration', () => {
  const player = play([A('a', { mode: 'custom', duration: '300ms' }), I('next')])
  player.goOn()
  expect(player.shows).toBe('a')
  expect(goesOnAfter(player)).toBe(300)
  expect(play([A('a', { mode: 'custom' }), I('x')]).shows).toBe('a|x')
})

test('eos-C19 a range is a random duration within it', () => {
  const lengths = [1, 2, 3, 4, 5].map((seed) =>
    goesOnAfter(play([A('a', { mode: 'custom', duration: '1s-2s' }), I('next')], { seed })),
  )
  for (const ms of lengths) expect(ms >= 1000 && ms < 2000).toBe(true)
  expect(new Set(lengths).size).toBeGreaterThan(3)
})

test('eos-C22 a bubble stands where it is told to', () => {
  for (const align of ['left', 'right', 'center']) {
    expect(play([A('a', { align })]).stage.bubbles[0]).toMatchObject({ align })
  }
})

test('eos-C23 a say without a text is an empty bubble', () => {
  const player = play([{ say: { mode: 'instant' } }, I('x')])
  expect(player.shows).toBe('|x')
  expect(player.problems).toHaveLength(1)
})

test('eos-C24 bubbles stand under each other until the page is left', () => {
  const player = play({ start: [I('a'), I('b'), A('c'), G('b')], b: [I('d')] })
  expect(player.shows).toBe('a|b|c')
  player.goOn()
  expect(player.shows).toBe('d')
})

test('eos-C25 in a preview, every text can be skipped', () => {
  const player = play([A('a', { mode: 'custom', duration: '9s' }), I('x')], { options: { preview: true } })
  player.goOn()
  expect(player.shows).toBe('a|x')
})
