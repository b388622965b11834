// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeAccount } from '../fakeAccount.fixture.ts'
import InviteFriendsPage from './InviteFriendsPage.tsx'

afterEach(cleanup)

const read = 'GET /invites'

/** The page of a user whose invitations came to this. */
async function show(invites: object) {
  const server = fakeAccount({ username: 'wren_42' })
  server.answer(read, () => ({ data: { code: 'wren_42', url: '', rewarded: 0, ...invites } }))
  await act(async () => void render(<InviteFriendsPage />))
  return server
}

test('the invitation link holds the username, and is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show({ redeemed: 0, days_earned: 0, recent: [] })
  const link = `${location.origin}/invite/wren_42`
  expect(screen.getByText(link)).toBeDefined()
  expect(screen.getByText('Anyone who registers with this link gets 30 days of Supporter.')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  expect(writeText).toHaveBeenCalledWith(link)
})

test('says that no one has accepted yet', async () => {
  await show({ redeemed: 0, days_earned: 0, recent: [] })
  expect(screen.getByText('No one has registered with your link yet.')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})

test('lists who accepted, with what each one earned', async () => {
  const at = '2030-01-15T12:00:00.000Z'
  await show({
    redeemed: 3,
    days_earned: 30,
    recent: [
      { username: 'heron', at, rewarded: true },
      { username: 'otter', at, rewarded: false },
    ],
  })
  expect(screen.getByText('3 people registered with your link. You earned 30 days of Supporter.')).toBeDefined()
  const when = new Date(at).toLocaleString()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `heron${when}. You earned 30 days.`,
    `otter${when}. No reward.`,
  ])
  expect(screen.getByText('The 2 newest are shown.')).toBeDefined()
  expect(screen.getByText(/^You earn nothing when someone registers from your own network/)).toBeDefined()
})

test('a list that could not be read can be read again', async () => {
  const server = fakeAccount({ username: 'wren_42' })
  server.refuse(read, 503, {})
  await act(async () => void render(<InviteFriendsPage />))
  expect(screen.getByRole('alert').textContent).toBe('Temporary server error: 503')
  server.answer(read, () => ({
    data: { code: 'wren_42', url: '', redeemed: 0, rewarded: 0, days_earned: 0, recent: [] },
  }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(screen.getByText('No one has registered with your link yet.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
