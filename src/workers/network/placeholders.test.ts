import { expect, test } from 'vitest'
import { fillIn } from './placeholders.ts'

const secrets = new Map([
  ['login', 'mira:grünes Tor'],
  ['token', 'bGFudGVybg=='],
])

test('a secret takes the place of its mark', () => {
  expect(fillIn('Bearer {{secret:token}}', secrets)).toBe('Bearer bGFudGVybg==')
})

test('name and password go in the form that a basic login wants', () => {
  const [scheme, code = ''] = fillIn('Basic {{secret:login}}', secrets).split(' ')
  expect(scheme).toBe('Basic')
  expect(Buffer.from(code, 'base64').toString('utf8')).toBe('mira:grünes Tor')
})

test('a login that has that form already stays as it is', () => {
  expect(fillIn('Basic {{secret:token}}', secrets)).toBe('Basic bGFudGVybg==')
})

test('name and password in another scheme are left alone', () => {
  expect(fillIn('Bearer {{secret:login}}', secrets)).toBe('Bearer mira:grünes Tor')
})
