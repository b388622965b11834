// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeAccount } from '../fakeAccount.fixture.ts'
import InviteFriendsPage from './InviteFriendsPage.tsx'

afterEach(cleanup)

test('the invitation link holds the username, and is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fakeAccount({ username: 'wren_42' })
  render(<InviteFriendsPage />)
  const link = `${location.origin}/invite/wren_42`
  expect(screen.getByText(link)).toBeDefined()
  expect(screen.getByText('Anyone who registers with this link gets 30 days of Supporter.')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  expect(writeText).toHaveBeenCalledWith(link)
})
