// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { account, type SiteConfig } from 'sdk/page/account/account.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeAccount, fakeAccount, openedDialog } from '../fakeAccount.fixture.ts'
import { inviter, keepInviter } from '../invitedBy.ts'
import SignInDialog from './SignInDialog.tsx'

const login = 'POST /auth/login'
const register = 'POST /auth/register'
const check = 'POST /auth/check-attempts'
const reset = 'POST /email/password-reset/request'

let server: FakeAccount
const close = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  server = fakeAccount('guest')
  close.mockReset()
  toasts.shown = []
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

const show = (detail: unknown = undefined) => render(<SignInDialog detail={detail} onClose={close} />)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await vi.advanceTimersByTimeAsync(0)
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const alert = () => screen.getByRole('alert').textContent
const wrong = (attempts: number) => ({
  ...{ error: 'Invalid username or password', code: 'invalid_credentials' },
  ...{ attempts, maxAttempts: 5, windowMinutes: 15, requiresCaptcha: true },
})

async function tryToSignIn(password = 'lantern hill'): Promise<void> {
  type('Username', 'wren_42')
  type('Password', password)
  await press('Sign in')
}

test('name and password sign in, and the dialog goes', async () => {
  server.answer(login, () => ({ message: 'Login successful', user: {} }))
  show()
  fireEvent.click(screen.getByLabelText('Remember me'))
  await tryToSignIn()
  expect(server.bodies(login)).toEqual([{ username: 'wren_42', password: 'lantern hill', remember_me: true }])
  expect(close).toHaveBeenCalledOnce()
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Login successful'])
})

test('nothing is sent without a name and a password', async () => {
  show()
  await press('Sign in')
  expect(alert()).toBe('Username and password are required')
  expect(server.bodies(login)).toEqual([])
})

test.each([
  [2, 'Invalid username or password'],
  [3, 'Invalid username or password'],
  [4, 'Invalid username or password. 1 attempt remaining'],
  [5, 'Invalid username or password. 0 attempts remaining'],
])('after %i failures it says "%s", and what was typed stays', async (attempts, words) => {
  server.refuse(login, 401, wrong(attempts))
  show()
  await tryToSignIn('wrong one')
  expect(alert()).toBe(words)
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('wren_42')
})

test('too many failures say how long sign-in pauses', async () => {
  const error = 'Too many authentication attempts. Please try again later.'
  server.refuse(login, 429, { error, code: 'too_many_attempts', retry_after: 800 })
  show()
  await tryToSignIn()
  expect(alert()).toBe('Too many failed attempts. Please try again in 15 minutes.')
})

test('failures of others are asked for half a second after the last key, and warned of from three left', async () => {
  server.answer(check, () => ({ attempts: 2, maxAttempts: 5, windowMinutes: 15, requiresCaptcha: true }))
  show()
  type('Username', 'wr')
  await pass(1000)
  expect(server.bodies(check)).toEqual([])
  type('Username', 'wre')
  await pass(300)
  type('Username', 'wren')
  await pass(499)
  expect(server.bodies(check)).toEqual([])
  await pass(1)
  expect(server.bodies(check)).toEqual([{ username: 'wren' }])
  expect(screen.getByText('3 attempts remain before sign-in pauses for 15 minutes.')).toBeDefined()
})

test('a second factor is asked for when the server wants one', async () => {
  server.refuse(login, 403, { error: 'Two-factor authentication is required.', code: 'mfa_required' })
  show()
  await tryToSignIn()
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Sign in')
  expect(alert()).toBe('Two-factor authentication is required.')
  server.answer(login, () => ({ message: 'Login successful', user: {} }))
  type('Two-factor code', '123 456'.replace(' ', ''))
  await press('Sign in')
  expect(server.bodies(login).at(-1)).toMatchObject({ mfa_code: '123456' })
  expect(close).toHaveBeenCalledOnce()
})

test('a server that cannot be reached says so, and the next try works', async () => {
  server.fail(login, 'Network connection failed. Please check your internet connection and try again.')
  show()
  await tryToSignIn()
  expect(alert()).toBe('Network connection failed. Please check your internet connection and try again.')
  server.answer(login, () => ({ message: 'Login successful', user: {} }))
  await press('Sign in')
  expect(close).toHaveBeenCalledOnce()
})

test('a failing server is named by its number', async () => {
  server.refuse(login, 503, { error: 'Server is temporarily unavailable. Please try again later.' })
  show()
  await tryToSignIn()
  expect(alert()).toBe('Temporary server error: 503')
})

async function fillIn(changed: Readonly<Record<string, string>> = {}): Promise<void> {
  const fields = { Username: 'wren_42', Password: 'lantern hill', 'Repeat password': 'lantern hill', ...changed }
  for (const [label, value] of Object.entries(fields)) type(label, value)
}

test.each([
  [{ Username: '' }, 'Username and password are required'],
  [{ Username: 'wr' }, 'Username must be at least 3 characters long'],
  [{ Password: 'short' }, 'Password must be at least 6 characters long'],
  [{ 'Repeat password': 'lantern hil' }, 'Passwords do not match'],
  [{}, 'Please confirm that you are at least 18 years old.'],
])('registering with %o is held back: %s', async (changed, words) => {
  show({ mode: 'register' })
  await fillIn(changed)
  await press('Create account')
  expect(alert()).toBe(words)
  expect(server.bodies(register)).toEqual([])
})

test('all that the server finds wrong stands in one text', async () => {
  const errors = [
    { message: 'Username is already taken' },
    { message: 'This password is too common. Please choose another one.' },
  ]
  server.refuse(register, 400, { error: 'Username is already taken', errors })
  show({ mode: 'register' })
  await fillIn()
  fireEvent.click(screen.getByLabelText('I am at least 18 years old'))
  await press('Create account')
  expect(alert()).toBe('Username is already taken. This password is too common. Please choose another one.')
})

test('an invitation opens the form for new accounts, and goes along once', async () => {
  keepInviter('robin')
  server.answer(register, () => ({
    message:
      'Registration successful but invite rewards could not be processed (IP limit reached). You still have 30 days of Supporter access!',
    user: {},
    invite: { granted_days: 30, inviter_rewarded: false, reason: 'ip_limit' },
  }))
  show()
  await fillIn({ 'Email (optional)': 'wren@example.com' })
  fireEvent.click(screen.getByLabelText('I am at least 18 years old'))
  await press('Create account')
  expect(server.bodies(register)).toEqual([
    {
      username: 'wren_42',
      password: 'lantern hill',
      email: 'wren@example.com',
      adult_confirmed: true,
      invited_by: 'robin',
    },
  ])
  expect(inviter()).toBeUndefined()
  expect(toasts.shown.map(({ type }) => type)).toEqual(['warning'])
})

test('a server with a puzzle gets its solution with a registration', async () => {
  account.site = ref<SiteConfig>({
    product: { id: 'vesper', name: 'Vesper', version: '1' },
    captcha: { provider: 'pow', site_key: null },
    social: [],
    features: { hosted_llm: true, chastity: true },
    legal: { adult_version: 1 },
  })
  server.answer('GET /auth/captcha/challenge', () => ({ data: { challenge: 'puzzle', difficulty: 0 } }))
  server.answer(register, () => ({ message: 'Registration successful', user: {} }))
  show({ mode: 'register' })
  await fillIn()
  fireEvent.click(screen.getByLabelText('I am at least 18 years old'))
  vi.useRealTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.bodies(register)).toMatchObject([{ captcha_token: 'puzzle.0' }])
  account.site = undefined
})

test('a forgotten password: form, confirmation, and back', async () => {
  show()
  await press('Forgot password?')
  expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeDefined()
  await press('Send reset link')
  expect(alert()).toBe('Please enter your email address')
  server.refuse(reset, 503, {})
  type('Email', 'wren@example.com')
  await press('Send reset link')
  expect(alert()).toBe('Failed to send reset email')
  const message = 'If an account exists with this email, a password reset link has been sent.'
  server.answer(reset, () => ({ message }))
  await press('Send reset link')
  expect(server.bodies(reset).at(-1)).toEqual({ email: 'wren@example.com' })
  expect(screen.getByRole('heading', { name: 'Check Your Email' })).toBeDefined()
  expect(screen.getByText(message)).toBeDefined()
  await press('Back to Login')
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
})

test('a guest goes on as one', async () => {
  show()
  await press('Continue as Guest')
  expect(close).toHaveBeenCalledOnce()
})

test('whoever has a made-up name may choose one', async () => {
  fakeAccount({ username: 'google_a1b2c3d4', username_changes_left: 1 }).answer(login, () => ({
    message: 'Login successful',
    user: {},
  }))
  account.phase = 'guest'
  show()
  await tryToSignIn()
  expect(openedDialog()).toEqual(['choose-username', undefined])
})
