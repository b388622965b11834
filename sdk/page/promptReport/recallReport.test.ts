import { expect, test } from 'vitest'
import type { MemoryLine } from '../../../src/workers/conversation/contract.ts'
import { recalledWords, scoreParts, verdictWords, withoutWords } from './recallReport.ts'

const line = (verdict: MemoryLine['verdict']) => ({ verdict }) as MemoryLine

test('how many memories were told is counted, with the time it took', () => {
  expect(recalledWords({ lines: [line('told'), line('told'), line('too-far')], ms: 3.6 })).toBe(
    '2 memories were sent, of 3 that matched. It took 4 ms.',
  )
  expect(recalledWords({ lines: [line('in-window')], ms: 0.2 })).toBe(
    'No memory was sent, of 1 that matched. It took less than 1 ms.',
  )
  expect(recalledWords({ lines: [], ms: 2 })).toBe('No memories matched. It took 2 ms.')
})

test('each memory that was not told says why', () => {
  expect(verdictWords('in-window')).toContain('still in the conversation')
  expect(verdictWords('over-limit')).toContain('over the limit')
  expect(verdictWords('said-twice')).toContain('says the same')
  expect(verdictWords('no-room')).toContain('prompt was full')
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

test('says why nothing was remembered, and what comes next', () => {
  expect(withoutWords(undefined)).toContain('No memories were requested')
  expect(withoutWords({ kind: 'late', ms: 100 })).toMatch(/longer than 100 ms.*tries again/)
  expect(withoutWords({ kind: 'failed', why: 'The memory has ended.' })).toMatch(/has ended\. .*reload the page/)
})
