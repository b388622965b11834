import { expect, test } from 'vitest'
import { tokenOf } from './account.fixture.ts'
import { tokenState, tokenTimes } from './tokenTimes.ts'

const hourMs = 3_600_000
const times = { issuedAt: 0, expiresAt: 24 * hourMs }

test('the times of a token are read in milliseconds', () => {
  expect(tokenTimes(tokenOf(1000, 61_000))).toEqual({ issuedAt: 1000, expiresAt: 61_000 })
})

test('letters that base64 and base64url write differently are read', () => {
  const payload = btoa('{"iat":1,"exp":2,"sub":"ÿÿþ???>>>"}').replaceAll('+', '-').replaceAll('/', '_')
  expect(payload).toMatch(/[-_]/)
  expect(tokenTimes(`a.${payload}.c`)).toEqual({ issuedAt: 1000, expiresAt: 2000 })
})

test.each([
  ['nothing', ''],
  ['a word', 'token'],
  ['no base64', 'a.*.c'],
  ['no JSON', `a.${btoa('{')}.c`],
  ['a list', `a.${btoa('[1,2]')}.c`],
  ['no times', `a.${btoa('{}')}.c`],
  ['times as text', `a.${btoa('{"iat":"1","exp":"2"}')}.c`],
  ['an end before its beginning', `a.${btoa('{"iat":2,"exp":1}')}.c`],
])('%s is no token', (_, text) => {
  expect(tokenTimes(text)).toBeUndefined()
})

test('a token is due at three quarters of its life, urgent in its last five minutes, and then over', () => {
  const at = (now: number) => tokenState(times, now)
  expect(at(18 * hourMs - 1)).toMatchObject({ isDue: false, dueInMs: 1 })
  expect(at(18 * hourMs)).toMatchObject({ isDue: true, isUrgent: false, dueInMs: 0 })
  expect(at(24 * hourMs - 300_000)).toMatchObject({ isUrgent: false })
  expect(at(24 * hourMs - 299_999)).toMatchObject({ isUrgent: true, isExpired: false })
  expect(at(24 * hourMs)).toMatchObject({ isExpired: true })
})

test('a clock that is behind the server counts as the moment the token was made', () => {
  const later = { issuedAt: 48 * hourMs, expiresAt: 72 * hourMs }
  expect(tokenState(later, 0)).toEqual({ isExpired: false, isDue: false, isUrgent: false, dueInMs: 18 * hourMs })
})
