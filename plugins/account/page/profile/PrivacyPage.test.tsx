// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { toasts } from 'sdk/page/toasts.ts'
import { collectDownloads } from 'sdk/ui/downloads.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeAccount, fakeAccount } from '../fakeAccount.fixture.ts'
import PrivacyPage from './PrivacyPage.tsx'

const settings = 'GET /privacy/settings'
const save = 'PUT /privacy/settings'
const readExport = 'GET /privacy/export'
const askExport = 'POST /privacy/export'
const readDeletion = 'GET /privacy/delete'
const askDeletion = 'POST /privacy/delete'
const cancel = 'POST /privacy/delete/cancel'

const archive = (state: string, more: object = {}) => ({
  data: { id: 'an-id', state, created_at: '2030-01-01T10:00:00.000Z', expires_at: null, bytes: null, ...more },
})
const ready = { expires_at: '2030-01-08T10:00:00.000Z', bytes: 1_572_864 }

let server: FakeAccount
beforeEach(() => {
  server = fakeAccount({ username: 'wren_42' })
  server.answer(settings, () => ({ data: { show_profile: true, show_tier: true } }))
  server.answer(readExport, () => ({ data: null }))
  server.answer(readDeletion, () => ({ data: null }))
  toasts.shown = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () => act(async () => void render(<PrivacyPage />))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const ticked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked

test('what others see is saved at once, and is as it was where that fails', async () => {
  await show()
  server.answer(save, () => ({ data: { show_profile: true, show_tier: false } }))
  await act(async () => void fireEvent.click(screen.getByLabelText('Show my plan on it')))
  expect(server.bodies(save)).toEqual([{ show_profile: true, show_tier: false }])
  server.refuse(save, 503, {})
  await act(async () => void fireEvent.click(screen.getByLabelText('Show my profile to others')))
  expect(screen.getByRole('alert').textContent).toBe('Temporary server error: 503')
  expect([ticked('Show my profile to others'), ticked('Show my plan on it')]).toEqual([true, false])
})

test('what is stored is listed once it is unfolded', async () => {
  server.answer('GET /privacy/summary', () => ({
    data: { items: [{ what: 'Your plans', why: 'To know what you may use', kept: 'Until you delete your account' }] },
  }))
  await show()
  const fold = screen.getByText('What the server stores').closest('details')
  await act(async () => {
    if (fold) fold.open = true
    fireEvent(fold ?? document, new Event('toggle'))
  })
  expect(screen.getByText('Your plans')).toBeDefined()
  expect(screen.getByText('To know what you may use. Kept: until you delete your account.')).toBeDefined()
})

test('an archive is asked for, looked for until it is ready, and fetched', async () => {
  vi.useFakeTimers()
  await show()
  server.answer(askExport, () => archive('pending'))
  await press('Prepare archive')
  expect(screen.getByText('Your archive is being prepared…')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Prepare archive' })).toBeNull()
  server.answer(readExport, () => archive('pending'))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  server.answer(readExport, () => archive('ready', ready))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText(/^Your archive is ready \(1\.5 MB\), until /)).toBeDefined()
  const fetched = collectDownloads()
  server.file('GET /privacy/export/an-id/download', new Uint8Array([80, 75]))
  await press('Download archive')
  expect(fetched.map(({ name }) => name)).toEqual(['vesper-account.zip'])
})

test('a second archive on one day is refused in the words of the server', async () => {
  server.answer(readExport, () => archive('expired'))
  await show()
  server.refuse(askExport, 429, { error: 'You can ask for your data once a day.', code: 'export_too_soon' })
  await press('Prepare archive')
  expect(screen.getByRole('alert').textContent).toBe('You can ask for your data once a day.')
})

test('a deletion wants the username, waits, and is taken back', async () => {
  await show()
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' })
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Type "wren_42" to confirm'), { target: { value } })
  expect(button().disabled).toBe(true)
  type('Wren_42')
  expect(button().disabled).toBe(true)
  type('wren_42')
  server.answer(askDeletion, () => ({ data: { execute_after: '2030-01-15T10:00:00.000Z' } }))
  await press('Delete my account')
  expect(server.bodies(askDeletion)).toEqual([{ confirm: 'wren_42' }])
  expect(screen.getByText(/^Your account will be deleted on .*2030\.$/)).toBeDefined()
  server.answer(cancel, () => ({ message: 'Your account stays' }))
  await press('Keep my account')
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Your account stays'])
  expect(button()).toBeDefined()
})
