import { expect, test } from 'vitest'
import type { Recalled } from '../../../../src/workers/memory/contract.ts'
import { summaryWords } from './RecallTable.tsx'

const found = (...verdicts: readonly Recalled['verdict'][]) => verdicts.map((verdict) => ({ verdict }))

test('says how many memories of how many would be used, and how long it took', () => {
  expect(summaryWords(found('told', 'too-far', 'told'), 4.4)).toBe(
    '2 of 3 matching memories would be sent. It took 4 ms.',
  )
  expect(summaryWords(found('over-limit'), 0.2)).toBe(
    'None of 1 matching memory would be sent. It took less than 1 ms.',
  )
  expect(summaryWords([], 2)).toBe('No memories match. It took 2 ms.')
})
