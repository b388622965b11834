// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { account } from 'sdk/page/account/account.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeAccount, fakeAccount, openedDialog } from '../fakeAccount.fixture.ts'
import { showPage } from '../showPage.fixture.tsx'
import ResetPasswordPage from './ResetPasswordPage.tsx'

const check = 'GET /email/password-reset/verify/to-ken_1'
const confirm = 'POST /email/password-reset/confirm'
const expired = { error: 'Invalid or expired reset token', code: 'token_invalid' }

let server: FakeAccount
beforeEach(() => {
  server = fakeAccount('guest')
  server.answer(check, () => ({ username: 'wren_42', message: 'Token is valid' }))
})
afterEach(cleanup)

const show = () => showPage(ResetPasswordPage, '/reset-password/$token', '/reset-password/to-ken_1')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const alert = () => screen.getByRole('alert').textContent

async function choose(password: string, again = password): Promise<void> {
  type('New password', password)
  type('Repeat new password', again)
  await press('Reset password')
}

test('greets the owner of the link, and sets the password they choose', async () => {
  await show()
  expect(screen.getByText('wren_42')).toBeDefined()
  server.answer(confirm, () => ({ message: 'Password has been reset successfully' }))
  await choose('new secret')
  expect(server.bodies(confirm)).toEqual([{ token: 'to-ken_1', password: 'new secret' }])
  expect(screen.getByText('Password has been reset successfully').getAttribute('role')).toBe('status')
  await press('Sign in')
  expect(openedDialog()).toEqual(['sign-in', undefined])
})

test('two passwords that differ are not sent', async () => {
  await show()
  await choose('new secret', 'other secret')
  expect(alert()).toBe('Passwords do not match')
  expect(server.bodies(confirm)).toEqual([])
})

test('a password that is refused stays in its field, with the rule it breaks', async () => {
  await show()
  server.refuse(confirm, 400, { error: 'Password must be at least 6 characters long', code: 'password_short' })
  await choose('abc')
  expect(alert()).toBe('Password must be at least 6 characters long')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('abc')
})

test('a refusal without a sentence has one of the page', async () => {
  await show()
  server.refuse(confirm, 418, {})
  await choose('new secret')
  expect(alert()).toBe('Failed to reset password')
})

test('a link that has expired offers another', async () => {
  server.refuse(check, 410, expired)
  await show()
  expect(alert()).toBe('Invalid or expired reset token')
  await press('Send a new link')
  expect(openedDialog()).toEqual(['sign-in', { mode: 'reset' }])
})

test('a link that expires meanwhile offers another', async () => {
  await show()
  server.refuse(confirm, 410, expired)
  await choose('new secret')
  expect(alert()).toBe('Invalid or expired reset token')
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeDefined()
})

test('checks the link again when no answer came', async () => {
  server.fail(check, 'Network connection failed.')
  await show()
  expect(alert()).toBe('Network connection failed.')
  server.answer(check, () => ({ username: 'wren_42', message: 'Token is valid' }))
  await press('Retry')
  expect(screen.getByLabelText('New password')).toBeDefined()
})

test('a browser that was signed out by the new password notices', async () => {
  server = fakeAccount({})
  server.answer(check, () => ({ username: 'wren_42', message: 'Token is valid' }))
  server.answer(confirm, () => ({ message: 'Password has been reset successfully' }))
  await show()
  server.refuse('GET /auth/me', 401, { error: 'Your session has expired. Please sign in again.' })
  await choose('new secret')
  expect(account.user).toBeUndefined()
})
