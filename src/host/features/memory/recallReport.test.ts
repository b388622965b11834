import { expect, test } from 'vitest'
import type { MemoryLine } from '../../../workers/conversation/contract.ts'
import { recalledWords, scoreParts, verdictWords, withoutWords } from './recallReport.ts'

const line = (verdict: MemoryLine['verdict']) => ({ verdict }) as MemoryLine

test('how many memories were told is counted, with the time it took', () => {
  expect(recalledWords({ lines: [line('told'), line('told'), line('too-far')], ms: 3.6 })).toBe(
    '2 memories were told, of 3 that came to mind. It took 4 ms.',
  )
  expect(recalledWords({ lines: [line('in-window')], ms: 0.2 })).toBe(
    'No memory was told, of 1 that came to mind. It took less than 1 ms.',
  )
  expect(recalledWords({ lines: [], ms: 2 })).toBe('Nothing came to mind. It took 2 ms.')
})

test('each memory that was not told says why', () => {
  expect(verdictWords('in-window')).toContain('stands in the conversation already')
  expect(verdictWords('over-limit')).toContain('over the limit')
  expect(verdictWords('said-twice')).toContain('said twice')
  expect(verdictWords('no-room')).toContain('no room')
})

test('a score is told in words and numbers, part by part', () => {
  const parts = scoreParts({ meaning: 0.63, words: 0, recency: 1.2, importance: Number.NaN, total: 0.5 })
  expect(parts.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Meaning: much, 63 %',
    'Words: none, 0 %',
    'Recency: very much, 100 %',
    'Importance: none, 0 %',
  ])
})

test('where nothing was remembered it is said why, and what comes next', () => {
  expect(withoutWords(undefined)).toContain('No memories were asked for')
  expect(withoutWords({ kind: 'late', ms: 100 })).toMatch(/within 100 ms.*asks again/)
  expect(withoutWords({ kind: 'failed', why: 'The memory has ended.' })).toMatch(/has ended\. .*reload the page/)
})
