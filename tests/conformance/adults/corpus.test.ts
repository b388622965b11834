import { expect, test } from 'vitest'
import { adultsHold, adultsRows, adultsTable, judgeRow, openRows } from './corpus.ts'

test('judges every text of the corpus as it says', () => {
  const results = adultsRows().map(judgeRow)
  expect(adultsHold(results), adultsTable(results)).toBe(true)
})

test('lists as open only what is open still', () => {
  expect(openRows().filter((row) => judgeRow(row).found === 'block')).toEqual([])
})
