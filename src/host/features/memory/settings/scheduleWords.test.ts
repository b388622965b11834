import { expect, test } from 'vitest'
import { scheduleWords } from './scheduleWords.ts'

test('the usual turns are 5, 15, then every 20', () => {
  expect(scheduleWords([5, 15], 20)).toBe('A chat is read after the turns 5, 15, 35, 55, 75 and so on.')
})

test('turns are told in order and once, whatever was typed', () => {
  expect(scheduleWords([30, 10, 30], 5)).toBe('A chat is read after the turns 10, 30, 35, 40, 45 and so on.')
})

test('reads a chat at the default interval', () => {
  expect(scheduleWords([], 10)).toBe('A chat is read after the turns 10, 20, 30, 40, 50 and so on.')
})

test('says where the schedule ends when nothing repeats', () => {
  expect(scheduleWords([5, 15, 40], 0)).toBe('A chat is read after the turns 5, 15 and 40, then no more.')
  expect(scheduleWords([5], 0)).toBe('A chat is read after turn 5, then no more.')
})

test('says what still works when no turns are scheduled', () => {
  expect(scheduleWords([], 0)).toContain('Chats are not read automatically.')
})
