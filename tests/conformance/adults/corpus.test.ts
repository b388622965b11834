import { expect, test } from 'vitest'
import { adultsHold, adultsRows, adultsTable, judgeRow } from './corpus.ts'

test('judges every text of the corpus as it says', () => {
  const results = adultsRows().map(judgeRow)
  expect(adultsHold(results), adultsTable(results)).toBe(true)
})
