// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { account, type SiteConfig } from 'sdk/page/account/account.ts'
import { accountSection } from 'sdk/page/account/accountSection.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAccount, openedDialog } from '../fakeAccount.fixture.ts'
import { keepInviter } from '../invitedBy.ts'
import AuthCallbackPage from '../links/AuthCallbackPage.tsx'
import SocialPage from '../profile/SocialPage.tsx'
import { showPage } from '../showPage.fixture.tsx'
import { SocialButtons } from './SocialButtons.tsx'

const site: SiteConfig = {
  product: { id: 'vesper', name: 'Vesper', version: '1' },
  captcha: { provider: 'off', site_key: null },
  social: ['google', 'discord', 'unknown'],
  features: { hosted_llm: true, chastity: true },
  legal: { adult_version: 1 },
}

let left: string[]
beforeEach(() => {
  left = []
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)))
  account.site = ref(site)
  toasts.shown = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  account.site = undefined
  sessionStorage.clear()
  changeSettings(accountSection, { host: '' })
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const wishesIn = (address: string) =>
  JSON.parse(atob(new URL(address, 'https://page.example').searchParams.get('state') ?? ''))

test('the services of the server are offered, and the browser leaves for one with what it was about', async () => {
  keepInviter('robin')
  render(<SocialButtons />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Continue with Google',
    'Continue with Discord',
  ])
  await press('Continue with Google')
  expect(left[0]).toMatch(/^\/api\/auth\/google\?state=/)
  expect(wishesIn(left[0] ?? '')).toEqual({ return_url: location.pathname, invited_by: 'robin' })
})

test('the server of the settings is where it leaves for', async () => {
  changeSettings(accountSection, { host: 'https://accounts.example/' })
  render(<SocialButtons />)
  await press('Continue with Discord')
  expect(left[0]).toMatch(/^https:\/\/accounts\.example\/api\/auth\/discord\?/)
})

test('a service is linked by a ticket, and unlinked', async () => {
  const server = fakeAccount({ providers: ['discord'] })
  account.site = ref(site)
  server.answer('POST /auth/social/ticket', () => ({ data: { ticket: 'a-ticket' } }))
  await act(async () => void render(<SocialPage />))
  await press('Link Google')
  expect(server.bodies('POST /auth/social/ticket')).toEqual([{ provider: 'google' }])
  expect(new URL(left[0] ?? '', 'https://page.example').searchParams.get('ticket')).toBe('a-ticket')
  const refusal = { error: 'Set a password first: this is the only way to sign in.', code: 'last_login_method' }
  server.refuse('DELETE /auth/social/discord', 409, refusal)
  await press('Unlink Discord')
  expect(screen.getByRole('alert').textContent).toBe(refusal.error)
  server.answer('DELETE /auth/social/discord', () => ({}))
  server.change({ providers: [] })
  await press('Unlink Discord')
  expect(screen.getByRole('button', { name: 'Link Discord' })).toBeDefined()
})

test('the code of the way back signs in, once, and leads where it began', async () => {
  const server = fakeAccount({ username: 'google_a1b2c3d4' })
  server.answer('POST /auth/exchange', () => ({ return_url: '/characters', user: {} }))
  location.hash = '#code=a-code'
  const address = await showPage(AuthCallbackPage, '/auth/callback')
  await vi.waitFor(() => expect(address()).toBe('/characters'))
  expect(server.bodies('POST /auth/exchange')).toEqual([{ code: 'a-code' }])
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Login successful'])
  expect(openedDialog()).toEqual(['choose-username', undefined])
  expect(location.hash).toBe('')
})

test.each([
  ['denied', /was not allowed to say who you are/],
  ['expired', /took too long/],
  ['account_exists', /link the two under Settings > Social/],
  ['identity_in_use', /linked with another account here/],
  ['banned', /not available/],
  ['provider_unavailable', /could not be reached/],
  ['something-else', /was not allowed to say who you are/],
])('a way back that failed says why: %s', async (error, words) => {
  fakeAccount('guest')
  location.hash = `#error=${error}`
  await showPage(AuthCallbackPage, '/auth/callback')
  expect(screen.getByRole('alert').textContent).toMatch(words)
  await press('Sign in another way')
  expect(openedDialog()).toEqual(['sign-in', undefined])
})
