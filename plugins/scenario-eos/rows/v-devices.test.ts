import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { I, P } from './shorthand.fixture.ts'

const title = (text: string) => ({ 'notification.create': { id: 'toy', title: text } })
const pages = [title('Vibrator: 40'), P('a'), title('Vibes: 5'), P('b'), { 'notification.remove': { id: 'toy' } }]

const levels = (options: Readonly<Record<string, unknown>>) => {
  const player = play(pages, { options })
  player.goOn()
  player.goOn()
  return player.steps.flatMap(({ effects }) =>
    effects.map((effect) => (effect.kind === 'stimulate' ? effect.level : effect.kind)),
  )
}

test('titles drive no device unless the player wants it', () => {
  expect(levels({})).toEqual([])
})

test('the titles of public tools set how strong a toy hums, and none is silence', () => {
  expect(levels({ deviceTags: true })).toEqual([0.4, 'calm', 0.5, 'calm'])
})

const played = (commands: readonly unknown[], ms: number, limits: readonly string[] = []) => {
  const player = play([...commands, P('x')], { options: { deviceTags: true }, limits })
  const from = player.now
  player.wait(ms)
  return player.steps.flatMap(({ effects }, index) =>
    effects.map((effect) => {
      const at = (player.events[index]?.now ?? 0) - from
      return effect.kind === 'stimulate' ? [at, effect.target, effect.level, effect.ms] : [at, effect.kind]
    }),
  )
}

test('beats are strokes of two points, at their pace', () => {
  const half = [
    [0, 'position', 1, 490],
    [1000, 'position', 1, 490],
    [2000, 'position', 1, 490],
  ]
  expect(played([title('BPM: 60')], 2400)).toEqual(half)
  expect(played([title('Beat: 60')], 2400)).toEqual(half)
})

test('beats are no faster than a stroke may be, and none is none', () => {
  expect(played([title('BPM: 600')], 390).map(([at]) => at)).toEqual([0, 200])
  expect(played([title('Beat: 0')], 1000)).toEqual([])
  expect(played([title('BPM: many')], 1000)).toEqual([])
})

test('while there are strokes nothing hums, and both end with their titles', () => {
  const other = { 'notification.create': { id: 'other', title: 'Vibrator: 30' } }
  const stop = (id: string) => ({ 'notification.remove': { id } })
  expect(played([title('Vibrator: 50'), other, title('BPM: 60')], 100)).toEqual([[0, 'position', 1, 490]])
  const player = play([title('BPM: 60'), other, P('a'), stop('toy'), P('b'), stop('other'), P('c')], {
    options: { deviceTags: true },
  })
  player.goOn()
  player.goOn()
  const effects = player.steps.flatMap(({ effects: all }) => all)
  expect(effects.map((effect) => (effect.kind === 'stimulate' ? effect.target : effect.kind))).toEqual([
    'position',
    'calm',
    'vibrate',
    'calm',
  ])
})

const told = (script: unknown) =>
  I(`<p>Load pattern: tide</p><p>A slow one.</p><p>${JSON.stringify(script).replaceAll('"', '&quot;')}</p>`)

test('a pattern a bubble told is played over and over by its name', () => {
  const tide = {
    actions: [
      { at: 500, pos: 20 },
      { at: 900, pos: 100 },
      { at: 910, pos: 0 },
      { at: 1300, pos: 50 },
    ],
  }
  expect(played([told(tide), title('Pattern: tide')], 1000)).toEqual([
    [0, 'position', 0.2, 390],
    [400, 'position', 1, 390],
    [800, 'position', 0.5, 90],
    [900, 'position', 0.2, 390],
  ])
})

test('patterns nobody told, or that are none, move nothing', () => {
  expect(played([title('Pattern: tide')], 2000)).toEqual([])
  for (const script of [{}, { actions: [{ at: -5, pos: 'x' }] }, { actions: 'no' }, 'tide', null]) {
    expect(played([told(script), title('Pattern: tide')], 2000)).toEqual([])
  }
})

test('what the player set a limit to is not moved', () => {
  expect(played([title('BPM: 60')], 2000, ['position'])).toEqual([])
  expect(played([title('Vibrator: 60')], 2000, ['vibrate'])).toEqual([])
})
