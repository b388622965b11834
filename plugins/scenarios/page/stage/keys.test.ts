import type { Bubble, Stage, StageButton } from 'sdk/story'
import { expect, test } from 'vitest'
import { eventForKey, type StageKey, takesContinue } from './keys.ts'

const bare: Stage = { page: 'start', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
const said: Bubble = { kind: 'say', id: 's', html: 'Tea?', align: 'center', active: true, marked: true }
const options: readonly StageButton[] = [
  { id: 'yes', html: 'Yes' },
  { id: 'no', html: 'No', disabled: true },
]
const choice: Bubble = { kind: 'choice', id: 'c', options, active: true }

const press = (stage: Partial<Stage>, key: string, more: Partial<StageKey> = {}) =>
  eventForKey({ ...bare, ...stage }, { key, isRepeated: false, hasModifier: false, focus: 'none', ...more })

test('eos-C20 Space and Enter go on', () => {
  expect(press({ bubbles: [said] }, ' ')).toEqual({ kind: 'continued' })
  expect(press({ bubbles: [said] }, 'Enter')).toEqual({ kind: 'continued' })
})

test('eos-C21 in a field every key belongs to the field', () => {
  for (const key of [' ', 'Enter', '1', 'k'])
    expect(
      press({ bubbles: [said], buttons: [{ id: 'k', html: 'K', hotkey: 'k' }] }, key, { focus: 'field' }),
    ).toBeUndefined()
})

test('Space stays with the app while there is nothing to go on from', () => {
  const prompt: Bubble = { kind: 'prompt', id: 'p', active: true, align: 'left' }
  for (const bubbles of [[], [choice], [prompt]]) expect(press({ bubbles }, ' ')).toBeUndefined()
  expect(press({ bubbles: [said], end: { title: 'x' } }, ' ')).toBeUndefined()
  expect(takesContinue({ ...bare, bubbles: [said], cover: { title: 'x', author: '', pages: [] } })).toBe(false)
})

test('Space and Enter press what has the focus instead of going on', () => {
  expect(press({ bubbles: [said] }, ' ', { focus: 'pressable' })).toBeUndefined()
  expect(press({ bubbles: [said] }, 'Enter', { focus: 'pressable' })).toBeUndefined()
})

test('digits pick from an open choice, by their place', () => {
  expect(press({ bubbles: [choice] }, '1')).toEqual({ kind: 'chose', choice: 'yes' })
  expect(press({ bubbles: [choice] }, '2')).toBeUndefined()
  expect(press({ bubbles: [choice] }, '3')).toBeUndefined()
  expect(press({ bubbles: [{ ...choice, active: false }] }, '1')).toBeUndefined()
  expect(press({ bubbles: [{ ...choice, chosen: 'Yes' }] }, '1')).toBeUndefined()
})

test('guideme-118 guideme-119 a hotkey is compared as typed, the last of a kind wins, and a disabled one does nothing', () => {
  const buttons: StageButton[] = [
    { id: 'a', html: 'A', hotkey: 'k' },
    { id: 'b', html: 'B', hotkey: 'k' },
    { id: 'c', html: 'C', hotkey: 'x', disabled: true },
  ]
  expect(press({ buttons }, 'k')).toEqual({ kind: 'chose', choice: 'b' })
  expect(press({ buttons }, 'K')).toBeUndefined()
  expect(press({ buttons }, 'x')).toBeUndefined()
  expect(press({ buttons }, 'k', { hasModifier: true })).toBeUndefined()
})

test('guideme-120 a hotkey is nothing while one types', () => {
  expect(press({ buttons: [{ id: 'a', html: 'A', hotkey: 'k' }] }, 'k', { focus: 'field' })).toBeUndefined()
})

test('guideme-122 Enter presses the default button', () => {
  const buttons: StageButton[] = [
    { id: 'a', html: 'A' },
    { id: 'b', html: 'B', isDefault: true },
  ]
  expect(press({ buttons }, 'Enter')).toEqual({ kind: 'chose', choice: 'b' })
})

test('a key that is held down plays nothing', () => {
  expect(press({ bubbles: [said] }, ' ', { isRepeated: true })).toBeUndefined()
})
