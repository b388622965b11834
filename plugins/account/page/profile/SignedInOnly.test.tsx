// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { account } from 'sdk/page/account/account.ts'
import { afterEach, expect, test } from 'vitest'
import { fakeAccount, openedDialog } from '../fakeAccount.fixture.ts'
import EmailPage from './EmailPage.tsx'
import InviteFriendsPage from './InviteFriendsPage.tsx'
import PasswordPage from './PasswordPage.tsx'
import ProfilePage from './ProfilePage.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

afterEach(cleanup)

test.each([
  ['Profile', ProfilePage],
  ['Password and sign-in', PasswordPage],
  ['Email', EmailPage],
  ['Invite friends', InviteFriendsPage],
])('"%s" shows guests a button that opens the dialog for signing in', (title, Page) => {
  fakeAccount('guest')
  render(<Page />)
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByText('Sign in to see this page.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(openedDialog()).toEqual(['sign-in', undefined])
})

test('asks again who is signed in while that is unknown', async () => {
  fakeAccount({ username: 'wren_42' })
  account.user = undefined
  render(<SignedInOnly title="Email">{({ username }) => <p>{username}</p>}</SignedInOnly>)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(screen.getByText('wren_42')).toBeDefined()
})

test('leads to the settings of the server while none answers', () => {
  fakeAccount('guest')
  account.phase = 'off'
  render(<SignedInOnly title="Email">{() => null}</SignedInOnly>)
  let tab: unknown
  addEventListener('open-settings', (event) => (tab = (event as CustomEvent).detail.tab), { once: true })
  fireEvent.click(screen.getByRole('button', { name: 'Change account server' }))
  expect(tab).toBe('account-server')
})
