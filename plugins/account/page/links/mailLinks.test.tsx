// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { account } from 'sdk/page/account/account.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeAccount, fakeAccount } from '../fakeAccount.fixture.ts'
import UndoEmailChangePage from './UndoEmailChangePage.tsx'
import VerifyEmailPage from './VerifyEmailPage.tsx'

const verify = 'POST /email/verify'
const undo = 'POST /email/undo'

let server: FakeAccount
beforeEach(() => {
  server = fakeAccount({ pending_email: 'new@example.org' })
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const open = (Page: typeof VerifyEmailPage, hash: string) =>
  act(async () => {
    history.replaceState(null, '', `/here?from=mail${hash}`)
    render(
      <StrictMode>
        <Page />
      </StrictMode>,
    )
  })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('confirms the address once, says so in the words of the server, and reads the account anew', async () => {
  server.answer(verify, () => ({ message: 'Email verified' }))
  server.change({ pending_email: null, email: 'new@example.org' })
  await open(VerifyEmailPage, '#token=to-ken_1')
  expect(server.bodies(verify)).toEqual([{ token: 'to-ken_1' }])
  expect(screen.getByRole('status').textContent).toBe('Email verified')
  expect(account.user?.email).toBe('new@example.org')
})

test.each([
  ['a link for confirming', VerifyEmailPage],
  ['a link for undoing', UndoEmailChangePage],
])('the token of %s leaves the address', async (_, Page) => {
  server.answer(verify, () => ({ message: 'Email verified' }))
  await open(Page, '#token=to-ken_1')
  expect(location.pathname + location.search + location.hash).toBe('/here?from=mail')
})

test('a link that was used says so, and is not tried again', async () => {
  server.refuse(verify, 410, { error: 'Invalid or expired confirmation link', code: 'token_invalid' })
  await open(VerifyEmailPage, '#token=to-ken_1')
  expect(screen.getByRole('alert').textContent).toBe('Invalid or expired confirmation link')
  expect(screen.queryByRole('button')).toBeNull()
})

test('confirms the address on another try when no answer came', async () => {
  server.fail(verify, 'Network connection failed.')
  await open(VerifyEmailPage, '#token=to-ken_1')
  server.answer(verify, () => ({ message: 'Email verified' }))
  await press('Retry')
  expect(screen.getByRole('status').textContent).toBe('Email verified')
})

test.each([VerifyEmailPage, UndoEmailChangePage])('a link without a token asks the server nothing', async (Page) => {
  await open(Page, '')
  expect(screen.getByText('This link is incomplete. Open it from the mail again.')).toBeDefined()
  expect([...server.bodies(verify), ...server.bodies(undo)]).toEqual([])
})

test('a change of the address is undone by a press only', async () => {
  server.answer(undo, () => ({ message: 'Email verified' }))
  server.change({ email: 'old@example.org' })
  await open(UndoEmailChangePage, '#token=to-ken_1')
  expect(server.bodies(undo)).toEqual([])
  await press('Undo the change')
  expect(server.bodies(undo)).toEqual([{ token: 'to-ken_1' }])
  expect(screen.getByRole('status').textContent).toBe('Email verified')
  expect(account.user?.email).toBe('old@example.org')
})

test('an undo that is refused says why', async () => {
  server.refuse(undo, 410, { error: 'Invalid or expired undo link', code: 'token_invalid' })
  await open(UndoEmailChangePage, '#token=to-ken_1')
  await press('Undo the change')
  expect(screen.getByRole('alert').textContent).toBe('Invalid or expired undo link')
})
