import { expect, test } from 'vitest'
import { swiped } from './useSwipe.ts'

test('a finger that goes to the left asks for the next wording, to the right for the one before', () => {
  expect([swiped(-120, 10), swiped(120, -10)]).toEqual([1, -1])
})

test('scrolling, slipping and slanted moves ask for nothing', () => {
  expect([swiped(0, 300), swiped(-100, 200), swiped(-30, 0), swiped(-120, 60)]).toEqual(Array(4).fill(undefined))
})
