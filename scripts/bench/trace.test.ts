import { expect, test } from 'vitest'
import { quietAfter } from './trace.ts'

test('a page that does nothing after its mark is quiet at once', () => {
  expect(quietAfter({ marked: 100, tasks: [{ from: 0, to: 90 }] }, 10, 200)).toBe(0)
})

test('short work does not disturb the quiet', () => {
  const tasks = [150, 200, 250].map((from) => ({ from, to: from + 3 }))
  expect(quietAfter({ marked: 100, tasks }, 10, 200)).toBe(0)
})

test('many short pieces of work together do', () => {
  const tasks = [150, 200, 250, 290].map((from) => ({ from, to: from + 3 }))
  expect(quietAfter({ marked: 100, tasks }, 10, 200)).toBe(53)
})

test('the quiet begins after the last long task', () => {
  const tasks = [
    { from: 120, to: 160 },
    { from: 300, to: 340 },
  ]
  expect(quietAfter({ marked: 100, tasks }, 10, 200)).toBe(240)
})
