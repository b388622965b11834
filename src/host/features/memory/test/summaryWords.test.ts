import { expect, test } from 'vitest'
import type { Recalled } from '../../../../workers/memory/contract.ts'
import { summaryWords } from './summaryWords.ts'

const found = (...verdicts: readonly Recalled['verdict'][]) => verdicts.map((verdict) => ({ verdict }))

test('it says how many would be told, of how many, and how long it took', () => {
  expect(summaryWords(found('told', 'too-far', 'told'), 4.4)).toBe(
    '2 of 3 memories that came to mind would be told. It took 4 ms.',
  )
  expect(summaryWords(found('over-limit'), 0.2)).toBe(
    'None of 1 memory that came to mind would be told. It took less than 1 ms.',
  )
  expect(summaryWords([], 2)).toBe('Nothing comes to mind. It took 2 ms.')
})
