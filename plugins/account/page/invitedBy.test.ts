// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import { forgetInviter, inviter, keepInviter } from './invitedBy.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('keeps the inviter under "invited_by" until they are forgotten', () => {
  keepInviter('wren_42')
  expect(sessionStorage.getItem('invited_by')).toBe('wren_42')
  expect(inviter()).toBe('wren_42')
  forgetInviter()
  expect(inviter()).toBeUndefined()
})

test.each(['', 'ab', 'a b c', '<b>wren</b>', 'a'.repeat(31)])('does not keep "%s", which no username is', (name) => {
  keepInviter(name)
  expect(inviter()).toBeUndefined()
})

test('a browser that forbids storage knows no inviter', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(forbidden)
  keepInviter('wren_42')
  forgetInviter()
  expect(inviter()).toBeUndefined()
})
