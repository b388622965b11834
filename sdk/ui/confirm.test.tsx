// @vitest-environment happy-dom
import './ConfirmDialog.tsx'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfirmHost } from './ConfirmHost.tsx'
import { confirm } from './confirm.ts'

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  render(<ConfirmHost />)
})
afterEach(cleanup)

const ask = () => confirm({ title: 'Clear the chat?', text: 'This cannot be undone.', action: 'Clear', danger: true })

test('the answer is yes when the action is chosen', async () => {
  const answer = ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('cancelling, closing and Escape all mean no', async () => {
  const ways = [
    () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
    () => fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true })),
  ]
  for (const way of ways) {
    const answer = ask()
    await screen.findByRole('alertdialog')
    way()
    expect(await answer).toBe(false)
  }
})

test('a second question answers the first with no', async () => {
  const first = ask()
  const second = ask()
  expect(await first).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(await second).toBe(true)
})
