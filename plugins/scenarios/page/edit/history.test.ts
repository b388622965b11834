import { expect, test } from 'vitest'
import { type History, noHistory, recorded, redone, textPlace, undone } from './history.ts'
import type { ScenarioJson, Selection } from './scenarioDocument.ts'

const whole: Selection = { kind: 'scenario' }
const text = (desc: string): ScenarioJson => ({ nodes: { bar: { desc } } })
const change = (history: History, before: ScenarioJson, after: ScenarioJson, now: number, label = 'Words') =>
  recorded(history, { label, script: before, selection: whole }, after, now)

test('letters typed one after another are taken back together', () => {
  const once = change(noHistory, text(''), text('T'), 0)
  const twice = change(once, text('T'), text('Te'), 400)
  expect(twice.past).toHaveLength(1)
  expect(undone(twice, { script: text('Te'), selection: whole })?.moment.script).toEqual(text(''))
})

test('after a rest a new change begins', () => {
  const once = change(noHistory, text(''), text('T'), 0)
  expect(change(once, text('T'), text('Te'), 1500).past).toHaveLength(2)
})

test('two nodes added at once are two changes', () => {
  const once = change(noHistory, {}, { a: 1 }, 0, 'Add')
  expect(change(once, { a: 1 }, { a: 1, b: 1 }, 1, 'Add').past).toHaveLength(2)
})

test('what is taken back can be done again, until something else is done', () => {
  const changed = change(noHistory, text('a'), text('b'), 0)
  const back = undone(changed, { script: text('b'), selection: whole })
  expect(back?.moment).toMatchObject({ label: 'Words', script: text('a') })
  const again = redone(back?.history ?? noHistory, { script: text('a'), selection: whole })
  expect(again?.moment).toMatchObject({ label: 'Words', script: text('b') })
  expect(again?.history.past).toHaveLength(1)
  expect(change(back?.history ?? noHistory, text('a'), text('c'), 5).future).toEqual([])
})

test('an empty history has no way back and none forth', () => {
  expect(undone(noHistory, { script: {}, selection: whole })).toBeUndefined()
  expect(redone(noHistory, { script: {}, selection: whole })).toBeUndefined()
})

test('two hundred changes are remembered', () => {
  let history = noHistory
  for (let count = 0; count < 250; count++) history = change(history, { count }, { count: count + 1 }, count)
  expect(history.past).toHaveLength(200)
  expect(history.past[0]?.script).toEqual({ count: 50 })
})

test('the one text that differs is found', () => {
  expect(textPlace({ a: [{ b: 'x' }], c: 1 }, { a: [{ b: 'y' }], c: 1 })).toEqual(['a', 0, 'b'])
  expect(textPlace({ a: 'x', b: 'x' }, { a: 'y', b: 'y' })).toBeUndefined()
  expect(textPlace({ a: 1 }, { a: 2 })).toBeUndefined()
  expect(textPlace({ a: 'x' }, { b: 'x' })).toBeUndefined()
})
