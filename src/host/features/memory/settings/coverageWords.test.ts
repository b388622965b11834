import { expect, test } from 'vitest'
import { coverageWords } from './coverageWords.ts'

test('with the usual turns and ten messages, most of what is said is not read, and it says what would help', () => {
  expect(coverageWords([5, 15], 20, 10)).toBe(
    'Up to 40 messages lie between one reading and the next. The newest 10 are read, and what is said only in the 30 before them is not remembered. With 40 nothing is left out; a reading takes longer then, and costs more where the AI costs money.',
  )
})

test('as many messages as lie between two readings leave nothing out', () => {
  expect(coverageWords([5, 15], 20, 40)).toBe(
    'Up to 40 messages lie between one reading and the next, and all of them are read.',
  )
  expect(coverageWords([], 3, 10)).toContain('all of them are read')
})

test('the widest gap counts, also that before the first reading and where nothing is repeated', () => {
  expect(coverageWords([30, 35], 0, 10)).toContain('Up to 60 messages')
  expect(coverageWords([35, 30, 30], 2, 60)).toContain('all of them are read')
})

test('where more lie between two readings than can be read at once, it says to read more often', () => {
  expect(coverageWords([5], 150, 200)).toContain('The newest 200 are read')
  expect(coverageWords([5], 150, 200)).toContain('let chats be read more often')
})

test('where no chat is read by itself there is nothing to say', () => {
  expect(coverageWords([], 0, 10)).toBe('')
})
