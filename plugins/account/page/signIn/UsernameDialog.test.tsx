// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeAccount, fakeAccount } from '../fakeAccount.fixture.ts'
import UsernameDialog from './UsernameDialog.tsx'

const check = 'GET /profile/check-username'
const change = 'PUT /profile/username'

let server: FakeAccount
const close = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  server = fakeAccount({ username: 'google_a1b2c3d4' })
  close.mockReset()
  render(<UsernameDialog detail={undefined} onClose={close} />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const type = async (value: string) => {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value } })
  await act(() => vi.advanceTimersByTimeAsync(500))
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save username' })
const press = () =>
  act(async () => {
    fireEvent.click(save())
    await vi.advanceTimersByTimeAsync(0)
  })

test('a name that can be had is saved', async () => {
  server.answer(check, () => ({ available: true }))
  server.answer(change, () => ({ message: 'Username updated', username: 'wren' }))
  await type('wren')
  expect(screen.getByRole('status').textContent).toBe('Available')
  await press()
  expect(server.bodies(change)).toEqual([{ username: 'wren' }])
  expect(close).toHaveBeenCalledOnce()
})

test.each(['Username is already taken', 'Username can only contain letters, numbers, and underscores'])(
  'a name that cannot be had is not sent: %s',
  async (error) => {
    server.answer(check, () => ({ available: false, error }))
    await type('robin!')
    expect(screen.getByRole('status').textContent).toBe(error)
    expect(save().disabled).toBe(true)
  },
)

test('a failing server and a lost line have sentences of their own', async () => {
  server.answer(check, () => ({ available: true }))
  await type('wren')
  server.refuse(change, 500, { error: 'Request failed. Please try again.' })
  await press()
  expect(screen.getByRole('alert').textContent).toBe('Failed to update username')
  server.fail(change, 'Network connection failed.')
  await press()
  expect(screen.getByRole('alert').textContent).toBe('Failed to update username. Please try again.')
})
