// @vitest-environment happy-dom
import type { Message } from 'sdk'
import { expect, test } from 'vitest'
import { quoted, quoteMessage } from './quote.ts'

test('every line is quoted, empty ones too', () => {
  expect(quoted(' One.\n\nTwo. ')).toBe('> One.\n>\n> Two.')
})

test('a long message is cut', () => {
  expect(quoted('a'.repeat(700))).toBe(`> ${'a'.repeat(600)}…`)
})

test('a quote stands apart from what is written before it, and one goes on after it', () => {
  document.body.innerHTML = '<form data-composer><textarea></textarea></form>'
  const field = document.querySelector('textarea') as HTMLTextAreaElement
  for (const [before, after] of [
    ['', '> Yes.\n'],
    ['So', 'So\n\n> Yes.\n'],
    ['So\n', 'So\n\n> Yes.\n'],
    ['So\n\n', 'So\n\n> Yes.\n'],
  ] as const) {
    field.value = before
    quoteMessage({ variants: [{ content: 'Yes.' }], active: 0 } as unknown as Message)
    expect(field.value).toBe(after)
    expect(field.selectionStart).toBe(after.length)
  }
})
