import { expect, test } from 'vitest'
import { dayOf, memoryCount, recallWords, turnWords } from './memoryWords.ts'

test('the turns after which something is remembered are told as they are set', () => {
  expect(turnWords([5, 15], 20)).toBe('after 5 and 15 turns, then every 20,')
  expect(turnWords([1], 0)).toBe('after 1 turn')
  expect(turnWords([], 20)).toBe('every 20 turns')
  expect(turnWords([], 0)).toBe('')
})

test('how often a memory was told, and when last', () => {
  expect(recallWords({ recalls: 0, recalledAt: 0 })).toBe('Not recalled yet')
  expect(recallWords({ recalls: 1, recalledAt: 1000 })).toBe(`Recalled once, last ${dayOf(1000)}`)
  expect(recallWords({ recalls: 2, recalledAt: 0 })).toBe('Recalled 2 times')
})

test('counts one memory in the singular', () => {
  expect([memoryCount(1), memoryCount(2)]).toEqual(['1 memory', '2 memories'])
})
