// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { account } from 'sdk/page/account/account.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeAccount, fakeAccount } from '../fakeAccount.fixture.ts'
import NotificationsPage from './NotificationsPage.tsx'

const list = 'GET /notifications'
const preferences = 'GET /notifications/preferences'
const save = 'PUT /notifications/preferences'
const bothWays = { site: true, email: true }

const note = (id: string, event: string, read_at: string | null = null) => ({
  ...{ id, kind: 'security', payload: { event }, read_at },
  created_at: '2030-01-01T10:00:00.000Z',
})

let server: FakeAccount
beforeEach(() => {
  server = fakeAccount({ email: 'wren@example.com' })
  server.answer(list, () => ({ data: { items: [note('a', 'password-changed')], next_cursor: null } }))
  server.answer(preferences, () => ({ data: { invite_reward: bothWays, security: bothWays } }))
})
afterEach(cleanup)

const show = () => act(async () => void render(<NotificationsPage />))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('what happened is said in words, and marked as read', async () => {
  await show()
  expect(items()[0]).toMatch(/^Your password was changed\.New, /)
  account.unread = 1
  server.answer('POST /notifications/read', () => ({ data: { unread: 0 } }))
  server.answer(list, () => ({
    data: { items: [note('a', 'password-changed', '2030-01-01T11:00:00.000Z')], next_cursor: null },
  }))
  await press('Mark all as read')
  expect(server.bodies('POST /notifications/read')).toEqual([{ all: true }])
  expect(account.unread).toBe(0)
  expect(items()[0]).not.toContain('New')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('older ones follow when they are asked for', async () => {
  server.answer(list, () => ({ data: { items: [note('a', 'mfa-enabled')], next_cursor: 'more' } }))
  await show()
  server.answer(list, () => ({ data: { items: [note('b', 'mfa-disabled')], next_cursor: null } }))
  await press('Show older')
  expect(items()).toEqual([expect.stringContaining('turned on'), expect.stringContaining('turned off')])
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('a list that could not be read is read again', async () => {
  server.fail(list, 'Network connection failed.')
  await show()
  expect(screen.getByRole('alert').textContent).toBe('Network connection failed.')
  server.answer(list, () => ({ data: { items: [], next_cursor: null } }))
  await press('Retry')
  expect(screen.getByText('Nothing yet.')).toBeDefined()
})

test('what one does not want to hear of is saved at once', async () => {
  server.answer(save, () => ({ data: { invite_reward: { site: true, email: false }, security: bothWays } }))
  await show()
  await act(async () => void fireEvent.click(screen.getByLabelText('Send me an email')))
  expect(server.bodies(save)).toEqual([{ invite_reward: { site: true, email: false } }])
  expect(screen.getByLabelText<HTMLInputElement>('Send me an email').checked).toBe(false)
})

test('what is chosen offline stays chosen, and is said to be sent later', async () => {
  server.wait(save)
  await show()
  await act(async () => void fireEvent.click(screen.getByLabelText('Show it here')))
  expect(screen.getByRole('alert').textContent).toBe(
    'You are offline. This change is sent when the connection is back.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Show it here').checked).toBe(false)
})

test('what could not be saved is as it was', async () => {
  server.refuse(save, 503, {})
  await show()
  await act(async () => void fireEvent.click(screen.getByLabelText('Show it here')))
  expect(screen.getByRole('alert').textContent).toBe('Temporary server error: 503')
  expect(screen.getByLabelText<HTMLInputElement>('Show it here').checked).toBe(true)
})
