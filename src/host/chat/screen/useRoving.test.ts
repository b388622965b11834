import { expect, test } from 'vitest'
import { nextPlace } from './useRoving.ts'

test('arrows go to the next message and stop at the ends', () => {
  expect([nextPlace('ArrowUp', 5, 9, 0), nextPlace('ArrowDown', 5, 9, 0)]).toEqual([4, 6])
  expect([nextPlace('ArrowUp', 0, 9, 0), nextPlace('ArrowDown', 8, 9, 0)]).toEqual([0, 8])
})

test('Home and End go to the first and the newest message', () => {
  expect([nextPlace('Home', 5, 9, 0), nextPlace('End', 5, 9, 0)]).toEqual([0, 8])
})

test('from the list itself, up goes to the newest message and down to the first that can be seen', () => {
  expect([nextPlace('ArrowUp', undefined, 9, 4), nextPlace('ArrowDown', undefined, 9, 4)]).toEqual([8, 4])
})

test('other keys, and keys in an empty chat, lead nowhere', () => {
  expect([nextPlace('a', 5, 9, 0), nextPlace('End', undefined, 0, 0)]).toEqual([undefined, undefined])
})
