import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import { nobody, toggled } from './library/libraryView.ts'

const order = ['a', 'b', 'c', 'd'] as unknown as readonly CharacterId[]
const [a, b, c, d] = order as unknown as readonly [CharacterId, CharacterId, CharacterId, CharacterId]

test('a press selects, and another takes it back', () => {
  const one = toggled(nobody, b, undefined)
  expect([...one.ids]).toEqual([b])
  expect([...toggled(one, b, undefined).ids]).toEqual([])
})

test('Shift reaches from the last press to this, either way', () => {
  expect([...toggled(toggled(nobody, b, undefined), d, order).ids]).toEqual([b, c, d])
  expect([...toggled(toggled(nobody, c, undefined), a, order).ids].toSorted()).toEqual([a, b, c])
})

test('Shift without a press before it selects one', () => {
  expect([...toggled(nobody, c, order).ids]).toEqual([c])
})
