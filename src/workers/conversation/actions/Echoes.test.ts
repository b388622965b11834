import type { Effect } from 'sdk'
import { expect, test } from 'vitest'
import { Echoes } from './Echoes.ts'

const vibrate: Effect = { kind: 'stimulate', pattern: 'constant', target: 'vibrate', level: 0.4, ms: 20_000 }
const given = (text: string) => new Echoes({ said: [], given: [text] })
const different = (count: number) => Array.from({ length: count }, (_, at) => `[[vibrate: 1% ${at + 100}s]]`).join(' ')

test('orders repeated 3000 times hide none behind them, and leave others to the model', () => {
  const echoes = given(`${'[[vibrate: 1% 1s]] '.repeat(3000)}[[vibrate: 40% 20s]]`)
  expect(echoes.reasonFor(vibrate)).toBe('It only repeats a text the AI was given.')
  expect(echoes.reasonFor({ ...vibrate, level: 0.7 })).toBeUndefined()
})

test('more different orders than are compared refuse everything that reaches out, with the reason', () => {
  expect(given(different(3000)).reasonFor(vibrate)).toMatch(/too many orders/)
  expect(new Echoes({ said: [different(3000)], given: [] }).reasonFor(vibrate)).toMatch(/too many orders/)
  expect(given(different(3000)).reasonFor({ kind: 'pose', pose: 'sits' })).toBeUndefined()
  expect(given(`${'x '.repeat(100_000)}[[vibrate: 40% 20s]]`).reasonFor(vibrate)).toMatch(/too long/)
  expect(given(different(1000)).reasonFor(vibrate)).toBeUndefined()
})

test.each(['Scene: Library', 'Node: library', 'Go: Library', 'Goto: Library'])(
  'a card that says %j leaves the way there to the model',
  (text) => {
    expect(given(`A card.\n${text}\nIt rains.`).reasonFor({ kind: 'advance', to: 'Library' })).toBeUndefined()
  },
)

test('a card that says "Effect: spiral" leaves the effect to the model', () => {
  expect(given('Effect: spiral').reasonFor({ kind: 'stage', cue: 'spiral', params: {} })).toBeUndefined()
})

test('a way or an effect in brackets is an order, and so is an actuator without', () => {
  expect(given('[[scene: Library]]').reasonFor({ kind: 'advance', to: 'Library' })).toBeDefined()
  expect(given('[[cue: spiral]]').reasonFor({ kind: 'stage', cue: 'spiral', params: {} })).toBeDefined()
  expect(given('vibrate: 40% 20s').reasonFor(vibrate)).toBeDefined()
})
