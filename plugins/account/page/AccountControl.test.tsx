// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { account } from 'sdk/page/account/account.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountControl } from './AccountControl.tsx'
import { AccountMenuPart } from './AccountMenuPart.tsx'
import { fakeAccount, openedDialog } from './fakeAccount.fixture.ts'
import { showPage } from './showPage.fixture.tsx'

const leave = vi.fn()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  leave.mockReset()
})

/** The bar and the menu, on a desk or on a phone. */
async function show(isWide: boolean): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: isWide,
    addEventListener() {},
    removeEventListener() {},
  } as unknown as MediaQueryList)
  await showPage(() => (
    <>
      <header>
        <AccountControl />
      </header>
      <nav>
        <AccountMenuPart onLeave={leave} />
      </nav>
    </>
  ))
}
const places = (name: string) =>
  screen.getAllByRole('button', { name }).map((button) => button.closest('header, nav')?.tagName)

test.each([
  [true, 'HEADER'],
  [false, 'NAV'],
])('guests have one way in (wide: %s): in the %s', async (isWide, place) => {
  fakeAccount('guest')
  await show(isWide)
  expect(places('Sign in')).toEqual([place])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
  expect(openedDialog()).toEqual(['sign-in', undefined])
  expect(leave).toHaveBeenCalledTimes(isWide ? 0 : 1)
})

test.each([
  [true, 'HEADER'],
  [false, 'NAV'],
])('whoever is signed in has one menu (wide: %s): in the %s', async (isWide, place) => {
  fakeAccount({ username: 'wren_42', is_admin: true })
  await show(isWide)
  expect(places('Account of wren_42')).toEqual([place])
  expect(screen.queryByText('Admin') !== null).toBe(isWide)
})

test.each(['off', 'unknown'] as const)('nothing is shown while the server is %s', async (phase) => {
  fakeAccount('guest')
  account.phase = phase
  await show(true)
  expect(screen.queryAllByRole('button')).toEqual([])
})
