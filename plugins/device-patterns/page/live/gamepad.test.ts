import { expect, test } from 'vitest'
import { readGamepad } from './gamepad.ts'

const button = (value: number) => ({ value, pressed: value > 0.5, touched: value > 0 })
const pad = (values: Readonly<Record<number, number>>, more: object = {}) => ({
  id: 'Blue Pad (STANDARD GAMEPAD Vendor: 0001)',
  connected: true,
  mapping: 'standard' as const,
  buttons: Array.from({ length: 17 }, (_, index) => button(values[index] ?? 0)),
  ...more,
})

test('the triggers are two levels, and fingers that rest are nothing', () => {
  expect(readGamepad([null, pad({ 6: 0.02, 7: 0.7 })])).toEqual({ name: 'Blue Pad', left: 0, right: 0.7, stop: false })
})

test('everything is at rest without a known gamepad', () => {
  const rest = { name: undefined, left: 0, right: 0, stop: false }
  expect(readGamepad([])).toEqual(rest)
  expect(readGamepad([pad({ 7: 1 }, { connected: false }), pad({ 7: 1 }, { mapping: '' })])).toEqual(rest)
  expect(readGamepad([pad({}, { buttons: [] })])).toMatchObject({ left: 0, right: 0, stop: false })
})

test.each([1, 8])('button %i stops', (index) => {
  expect(readGamepad([pad({ [index]: 1 })]).stop).toBe(true)
})
