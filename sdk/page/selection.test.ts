import { expect, test } from 'vitest'
import { type Selection, toggled } from './selection.ts'

const nothing: Selection<string> = { ids: new Set(), last: undefined }
const order = ['a', 'b', 'c', 'd']

test('a press selects, and another takes it back', () => {
  const one = toggled(nothing, 'b', undefined)
  expect([...one.ids]).toEqual(['b'])
  expect([...toggled(one, 'b', undefined).ids]).toEqual([])
})

test('Shift reaches from the last press to this, either way', () => {
  expect([...toggled(toggled(nothing, 'b', undefined), 'd', order).ids]).toEqual(['b', 'c', 'd'])
  expect([...toggled(toggled(nothing, 'c', undefined), 'a', order).ids].toSorted()).toEqual(['a', 'b', 'c'])
})

test('Shift without a press before it selects one', () => {
  expect([...toggled(nothing, 'c', order).ids]).toEqual(['c'])
})
