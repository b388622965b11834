import { expect, test } from 'vitest'
import { undocumented } from './traffic.fixture.ts'

const refusal = { success: false, error: 'Not found', message: 'Not found', code: 'not_found', request_id: 'r' }
const attempts = { attempts: 0, maxAttempts: 5, windowMinutes: 15, requiresCaptcha: false }

test.each([
  ['POST', '/auth/check-attempts', 200, { success: true, ...attempts }],
  ['GET', '/profile/nobody?x=1', 404, refusal],
  ['GET', '/nowhere', 404, refusal],
] as const)('P20: %s %s with %i is in the contract', (method, path, status, body) => {
  expect(undocumented({ method, path, status, body })).toBeUndefined()
})

test.each([
  ['a member nobody wrote down', 'POST', '/auth/check-attempts', 200, { success: true, ...attempts, ip: '10.0.0.1' }],
  ['a member that is missing', 'POST', '/auth/check-attempts', 200, { success: true }],
  ['another good status', 'POST', '/auth/check-attempts', 201, { success: true, ...attempts }],
  ['a refusal nobody wrote down', 'GET', '/profile/nobody', 404, { ...refusal, code: 'hidden' }],
  ['a member beside those of refusals', 'GET', '/profile/nobody', 404, { ...refusal, sql: 'select' }],
  ['a call nobody wrote down', 'GET', '/nowhere', 200, {}],
] as const)('P20: %s is told', (_, method, path, status, body) => {
  expect(undocumented({ method, path, status, body })).toBeDefined()
})
