import { expect, test } from 'vitest'
import { quoted } from './quote.ts'

test('every line is quoted, empty ones too', () => {
  expect(quoted(' One.\n\nTwo. ')).toBe('> One.\n>\n> Two.')
})

test('a long message is cut', () => {
  expect(quoted('a'.repeat(700))).toBe(`> ${'a'.repeat(600)}…`)
})
