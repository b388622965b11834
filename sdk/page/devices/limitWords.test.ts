import { expect, test } from 'vitest'
import { limitWords } from './limitWords.ts'

test('says nothing about an output without limits', () => {
  expect(limitWords([])).toBeUndefined()
})

test('the strongest limit is told', () => {
  expect(limitWords(['power', 'rising'])).toBe('limited by the power setting')
  expect(limitWords(['stopped', 'power'])).toBe('blocked: everything is stopped until you resume')
})
