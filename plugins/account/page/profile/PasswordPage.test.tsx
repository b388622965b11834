// @vitest-environment happy-dom

import { Link } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { collectDownloads, type Downloaded } from 'sdk/ui/downloads.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeAccount, fakeAccount } from '../fakeAccount.fixture.ts'
import { showPage } from '../showPage.fixture.tsx'
import PasswordPage from './PasswordPage.tsx'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const session = (id: string, current: boolean) => ({
  id,
  current,
  device: firefox,
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: '2026-01-02T00:00:00.000Z',
  remember: true,
  method: 'password',
})
const codes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff']

let server: FakeAccount
let sessions: ReturnType<typeof session>[]
let saved: readonly Downloaded[]
beforeEach(() => {
  saved = collectDownloads()
  sessions = [session('here', true), session('there', false)]
  start({})
})
afterEach(cleanup)

function start(user: Parameters<typeof fakeAccount>[0]): void {
  server = fakeAccount(user)
  server.answer('GET /auth/sessions', () => ({ data: sessions }))
}

/** The page, with a link that leads away from it. Returns the address that is shown now. */
const show = () =>
  showPage(() => (
    <>
      <PasswordPage />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  ))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

test('changes the password, says so in the words of the server, and empties the fields', async () => {
  server.answer('PUT /auth/password', () => ({ message: 'Password updated' }))
  await show()
  type('Current password', 'old secret')
  type('New password', 'new secret')
  type('Repeat new password', 'new secret')
  await press('Change password')
  expect(server.bodies('PUT /auth/password')).toEqual([{ current_password: 'old secret', password: 'new secret' }])
  expect(screen.getByText('Password updated').getAttribute('role')).toBe('status')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test('two passwords that differ are not sent', async () => {
  await show()
  type('New password', 'new secret')
  type('Repeat new password', 'other secret')
  await press('Change password')
  expect(alerts()).toEqual(['Passwords do not match'])
  expect(server.bodies('PUT /auth/password')).toEqual([])
})

test('a password that is refused stays in its field', async () => {
  server.refuse('PUT /auth/password', 403, { error: 'The current password is not right', code: 'wrong_password' })
  await show()
  type('New password', 'new secret')
  type('Repeat new password', 'new secret')
  await press('Change password')
  expect(alerts()).toEqual(['The current password is not right'])
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('new secret')
})

test('an account without a password is not asked for it', async () => {
  start({ has_password: false })
  server.answer('PUT /auth/password', () => ({ message: 'Password updated' }))
  await show()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  type('New password', 'new secret')
  type('Repeat new password', 'new secret')
  await press('Set password')
  expect(server.bodies('PUT /auth/password')).toEqual([{ password: 'new secret' }])
})

test('a second press while the first is under way sends nothing more', async () => {
  server.answer('PUT /auth/password', () => ({ message: 'Password updated' }))
  const release = server.hold('PUT /auth/password')
  await show()
  await press('Change password')
  await press('Change password')
  expect(screen.getByRole('button', { name: 'Change password' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => release())
  expect(server.bodies('PUT /auth/password')).toHaveLength(1)
})

/** Sets up two-factor sign-in as far as its recovery codes. */
async function turnOnTwoFactor(): Promise<() => string> {
  server.answer('POST /auth/mfa/totp', () => ({
    data: { secret: 'ABCDEFGHIJ', otpauth_url: 'otpauth://totp/Vesper:wren_42?secret=ABCDEFGHIJ' },
  }))
  server.answer('POST /auth/mfa/totp/confirm', () => ({ data: { recovery_codes: codes } }))
  const address = await show()
  await press('Set up two-factor sign-in')
  server.change({ mfa_enabled: true })
  type('Code from the app', '123456')
  await press('Turn on two-factor sign-in')
  return address
}

const leave = () => act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' })))

test('leaving recovery codes has to be confirmed', async () => {
  const address = await turnOnTwoFactor()
  await leave()
  expect(confirmation.question).toMatchObject({
    title: 'Leave without your recovery codes?',
    text: "They aren't shown again. Copy or download them first.",
  })
  await act(async () => answerConfirmation(false))
  expect(address()).toBe('/page')
  expect(screen.getByText(codes[0] ?? '')).toBeDefined()
  await leave()
  await act(async () => answerConfirmation(true))
  expect(address()).toBe('/elsewhere')
})

test('recovery codes that were saved are left without a question', async () => {
  const address = await turnOnTwoFactor()
  await press('I saved them')
  await leave()
  expect(confirmation.question).toBeNull()
  expect(address()).toBe('/elsewhere')
})

test('two-factor sign-in is set up with a code, and then shows its recovery codes once', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  server.answer('POST /auth/mfa/totp', () => ({
    data: { secret: 'ABCDEFGHIJ', otpauth_url: 'otpauth://totp/Vesper:wren_42?secret=ABCDEFGHIJ' },
  }))
  await show()
  await press('Set up two-factor sign-in')
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
  expect(screen.getByText('ABCD EFGH IJ')).toBeDefined()

  server.refuse('POST /auth/mfa/totp/confirm', 400, { error: 'This code is not right.', code: 'bad_code' })
  type('Code from the app', '000000')
  await press('Turn on two-factor sign-in')
  expect(alerts()).toEqual(['This code is not right.'])

  server.change({ mfa_enabled: true })
  server.answer('POST /auth/mfa/totp/confirm', () => ({ data: { recovery_codes: codes } }))
  type('Code from the app', ' 123456 ')
  await press('Turn on two-factor sign-in')
  expect(server.bodies('POST /auth/mfa/totp/confirm').at(-1)).toEqual({ code: '123456' })
  const shown = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes)

  await press('Copy codes')
  expect(writeText).toHaveBeenCalledWith('aaaa-bbbb-cccc\ndddd-eeee-ffff\n')
  await press('Download codes')
  expect(saved.map(({ name }) => name)).toEqual(['vesper-recovery-codes.txt'])
  expect(await saved[0]?.blob.text()).toBe('aaaa-bbbb-cccc\ndddd-eeee-ffff\n')

  await press('I saved them')
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  expect(screen.getByRole('button', { name: 'Turn off two-factor sign-in' })).toBeDefined()
})

test('two-factor sign-in is turned off with a code', async () => {
  start({ mfa_enabled: true })
  await show()
  server.answer('DELETE /auth/mfa/totp', () => ({}))
  server.change({ mfa_enabled: false })
  type('Code from the app, or a recovery code', '123456')
  await press('Turn off two-factor sign-in')
  expect(server.bodies('DELETE /auth/mfa/totp')).toEqual([{ code: '123456' }])
  expect(screen.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeDefined()
})

test('lists where one is signed in, and signs out elsewhere', async () => {
  await show()
  const [here, there] = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
  expect(here?.textContent).toContain('This browser')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  expect(there?.textContent).toContain('Last seen')
  server.answer('DELETE /auth/sessions/there', () => {
    sessions = [session('here', true)]
    return {}
  })
  await press('Sign out Firefox on Windows')
  expect(within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
})

test.each([
  [true, 1],
  [false, 0],
])('signs out all others only when that is confirmed (%s)', async (isWanted, calls) => {
  server.answer('POST /auth/sessions/revoke-others', () => ({}))
  await show()
  await press('Sign out all others')
  expect(server.bodies('POST /auth/sessions/revoke-others')).toHaveLength(0)
  await act(async () => answerConfirmation(isWanted))
  expect(server.bodies('POST /auth/sessions/revoke-others')).toHaveLength(calls)
})
