// @vitest-environment happy-dom

import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAccount, openedDialog } from '../fakeAccount.fixture.ts'
import { forgetInviter, inviter } from '../invitedBy.ts'
import { showPage } from '../showPage.fixture.tsx'
import InvitePage from './InvitePage.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  forgetInviter()
  vi.useRealTimers()
})

const show = () => showPage(InvitePage, '/invite/$username', '/invite/wren_42')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('keeps who invited, leads home, and then offers guests to register', async () => {
  fakeAccount('guest')
  const address = await show()
  expect(inviter()).toBe('wren_42')
  expect(address()).toBe('/')
  await pass(99)
  expect(openedDialog()).toBeNull()
  await pass(1)
  expect(openedDialog()).toEqual(['sign-in', { mode: 'register' }])
})

test('asks nobody to register who is signed in', async () => {
  fakeAccount({})
  await show()
  await pass(100)
  expect(openedDialog()).toBeNull()
})
