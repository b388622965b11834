import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test('words of a message stand in one line without the marks of Markdown', () => {
  expect(plainText('*She **looks** up.*\n\n> "Late," she says.\n# `Then`')).toBe('She looks up. "Late," she says. Then')
})

test('plain words stay as they are', () => {
  expect(plainText('Half past nine - at the pier, as always.')).toBe('Half past nine - at the pier, as always.')
})
