import { expect, test } from 'vitest'
import { readStep } from './readStep.ts'

const stage = { page: 'inn', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }

test('a step as the contract has it comes through as it is, items by identity', () => {
  const bubble = { kind: 'say', id: '1', html: 'Hello', align: 'center', active: true, marked: true }
  const step = { state: { at: 1 }, effects: [{ kind: 'say', text: 'Hello' }], stage: { ...stage, bubbles: [bubble] } }
  const read = readStep(step)
  expect(read.stage?.bubbles[0]).toBe(bubble)
  expect(read.effects).toEqual(step.effects)
  expect(read.wakeAt).toBeUndefined()
})

test.each([
  ['no step', 42],
  ['no state', { effects: [] }],
  ['a list that is none', { state: 1, stage: { ...stage, bubbles: 'many' } }],
  ['an unknown bubble', { state: 1, stage: { ...stage, bubbles: [{ kind: 'shout', id: '1' }] } }],
  ['a button without words', { state: 1, stage: { ...stage, buttons: [{ id: '1' }] } }],
  [
    'a timer without an end',
    { state: 1, stage: { ...stage, timers: [{ id: 't', style: 'normal', from: 0, until: Number.NaN }] } },
  ],
  ['a sound of nothing', { state: 1, stage: { ...stage, sounds: [{ id: 's', media: { kind: 'magic' } }] } }],
  ['a cover that is none', { state: 1, stage: { ...stage, cover: { title: 1 } } }],
  ['variables without text', { state: 1, stage: { ...stage, visible: [{ name: 'cups' }] } }],
])('%s is refused', (_, step) => {
  expect(() => readStep(step)).toThrow('cannot be shown')
})

test('what is no effect or no diagnostic is left out, however much there is', () => {
  const read = readStep({
    state: null,
    effects: [
      { kind: 'say', text: 'a' },
      7,
      null,
      {},
      ...Array.from({ length: 1000 }, () => ({ kind: 'say', text: 'b' })),
    ],
    diagnostics: [{ message: 'A page is missing', severity: 'shouting', line: 3 }, { severity: 'error' }, 'x'],
  })
  expect(read.effects.length).toBeLessThanOrEqual(200)
  expect(read.effects[0]).toEqual({ kind: 'say', text: 'a' })
  expect(read.diagnostics).toEqual([{ severity: 'warning', message: 'A page is missing', line: 3 }])
})
