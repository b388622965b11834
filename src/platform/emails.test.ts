import { describe, expect, test } from 'vitest'
import { emailKey, isEmail } from './emails.ts'

describe('an e-mail address', () => {
  test.each(['a@example.com', 'first.last+tag@mail.example.co.uk', " o'neil@example.org ", 'jürgen@bücher.example'])(
    'may be %s',
    (text) => expect(isEmail(text)).toBe(true),
  )

  test.each([
    '',
    'example.com',
    '@example.com',
    'a@',
    'a@example',
    'a@@example.com',
    'a b@example.com',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a@-example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`,
  ])('is not %j', (text) => expect(isEmail(text)).toBe(false))

  test('is the same in any case', () => {
    expect(emailKey(' A@Example.COM')).toBe('a@example.com')
  })
})
