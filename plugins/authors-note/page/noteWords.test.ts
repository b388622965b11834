import { expect, test } from 'vitest'
import { noteWords } from './noteWords.ts'

test.each([
  [0, 1, 'after the newest message, with each of your messages'],
  [1, 2, 'before the newest message, with every 2nd message you send'],
  [4, 3, 'before the newest 4 messages, with every 3rd message you send'],
  [4, 11, 'with every 11th message you send'],
])('where and when a note stands is said: depth %i, every %i', (depth, every, words) => {
  expect(noteWords({ text: '', role: 'system', depth, every })).toContain(words)
})
