// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type FakeAccount, fakeAccount } from '../fakeAccount.fixture.ts'
import EmailPage from './EmailPage.tsx'

let server: FakeAccount
afterEach(cleanup)

const show = (user: Parameters<typeof fakeAccount>[0]) => {
  server = fakeAccount(user)
  render(<EmailPage />)
}
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New address' })
const type = (value: string) => fireEvent.change(address(), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('says what an account without an address cannot do', () => {
  show({})
  expect(screen.getByText("Without an address, a forgotten password can't be reset.")).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add address' })).toBeDefined()
})

test('a new address waits until it is confirmed, and the server says what to do', async () => {
  show({ email: 'old@example.org', email_verified: true })
  server.answer('PUT /profile/email', () => ({ message: 'Check your inbox to confirm the new address' }))
  server.change({ pending_email: 'new@example.org' })
  type(' new@example.org ')
  await press('Change address')
  expect(server.bodies('PUT /profile/email')).toEqual([{ email: 'new@example.org' }])
  expect(screen.getByText('Check your inbox to confirm the new address').getAttribute('role')).toBe('status')
  expect(screen.getByText('old@example.org')).toBeDefined()
  expect(screen.getByText('Not confirmed yet: new@example.org')).toBeDefined()
})

test('an address that is refused stays in its field', async () => {
  show({})
  server.refuse('PUT /profile/email', 400, { error: 'Please enter a valid email address', code: 'email_invalid' })
  type('nowhere')
  await press('Add address')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address')
  expect(address().value).toBe('nowhere')
})

test('sends the link for a waiting address again', async () => {
  show({ pending_email: 'new@example.org' })
  server.answer('POST /email/resend-verification', () => ({ message: 'Check your inbox to confirm your address' }))
  await press('Resend')
  expect(screen.getByText('Check your inbox to confirm your address').getAttribute('role')).toBe('status')
})
