import { account } from 'sdk/page/account/account.ts'
import { accountSection } from 'sdk/page/account/accountSection.ts'
import { dialog } from 'sdk/page/dialog.ts'
import { runningEngines } from 'sdk/page/engines.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountNews } from '../../../src/workers/network/contract.ts'
import { fakeAccount, openedDialog } from './fakeAccount.fixture.ts'
import { startAccount } from './startAccount.ts'

const site = {
  product: { id: 'vesper', name: 'Vesper', version: '1.0.2' },
  captcha: { provider: 'off', site_key: null },
}
const token = { isExpired: false, shouldRefresh: false, timeRemaining: 3600 }

let running: AbortController
let tell: (news: AccountNews) => void
let hosts: string[]

beforeEach(() => {
  running = new AbortController()
  hosts = []
})
afterEach(() => {
  running.abort()
  changeSettings(accountSection, { host: '' })
  vi.useRealTimers()
})

/** The module as it begins, beside a server that answers as the test has set up. */
function start(server: ReturnType<typeof fakeAccount>): ReturnType<typeof fakeAccount> {
  const peer: unknown = runningEngines.get('network')?.peer
  Object.assign(Object(peer), {
    setAccountHost: async (host: string) => void hosts.push(host),
    async *accountNews(signal: AbortSignal) {
      while (!signal.aborted) {
        yield await new Promise<AccountNews>((resolve) => {
          tell = resolve
        })
      }
    },
  })
  startAccount(running.signal)
  return server
}

function guestServer() {
  const server = fakeAccount('guest')
  server.answer('GET /config', () => ({ data: site }))
  account.phase = 'unknown'
  return server
}

function playerServer() {
  const server = fakeAccount({ username: 'wren_42' })
  server.answer('GET /config', () => ({ data: site }))
  Object.assign(account, { phase: 'unknown', user: undefined, usage: undefined })
  return server
}

test('a guest is one once the host has answered', async () => {
  start(guestServer())
  await vi.waitFor(() => expect(account.phase).toBe('guest'))
  expect(account.site?.product.version).toBe('1.0.2')
  expect(hosts).toEqual([''])
})

test('whoever has a token is known by name, with what is left of the hosted model', async () => {
  start(playerServer())
  await vi.waitFor(() => expect(account.usage?.messages_remaining).toBe(200))
  expect([account.phase, account.user?.username]).toEqual(['signed-in', 'wren_42'])
})

test('nothing about accounts is shown where no host answers', async () => {
  const server = fakeAccount('guest')
  server.fail('GET /config', 'Network connection failed.')
  account.phase = 'unknown'
  start(server)
  await vi.waitFor(() => expect(account.phase).toBe('off'))
})

test.each([
  [503, 'signed-in'],
  [429, 'signed-in'],
  [401, 'guest'],
] as const)('who is signed in while the server answers with %i stays: %s', async (status, phase) => {
  const server = playerServer()
  server.refuse('GET /auth/me', status, { error: 'no' })
  start(server)
  await vi.waitFor(() => expect(account.phase).toBe(phase))
})

test('a sign-out in another tab is one here', async () => {
  const server = start(playerServer())
  await vi.waitFor(() => expect(account.usage).toBeDefined())
  server.signOut()
  tell({ kind: 'token', status: { ...token, hasToken: false } })
  await vi.waitFor(() => expect(account.phase).toBe('guest'))
  expect(account.user).toBeUndefined()
})

test('a reply of the hosted model is counted', async () => {
  const server = start(playerServer())
  await vi.waitFor(() => expect(account.usage).toBeDefined())
  server.answer('GET /usage', () => ({ data: { has_unlimited: false, messages_remaining: 7, vesperUsage: {} } }))
  tell({ kind: 'used' })
  await vi.waitFor(() => expect(account.usage?.messages_remaining).toBe(7))
})

test('a change made offline that was not accepted is told', async () => {
  start(playerServer())
  await vi.waitFor(() => expect(account.usage).toBeDefined())
  tell({ kind: 'waited-in-vain', body: { error: 'While locked, limits can only be lowered.' } })
  await vi.waitFor(() =>
    expect(toasts.shown.at(-1)).toMatchObject({
      title: 'A change you made offline was not accepted',
      message: 'While locked, limits can only be lowered.',
    }),
  )
})

test.each([
  ['monthly_limit_reached', 'usage-limit'],
  ['adult_confirmation_required', 'confirm-adult'],
])('a refusal of what a plugin asked for opens its dialog: %s', async (code, name) => {
  start(playerServer())
  await vi.waitFor(() => expect(account.usage).toBeDefined())
  tell({ kind: 'refused', code, body: { code, messages_used: 200 } })
  await vi.waitFor(() => expect(openedDialog()?.[0]).toBe(name))
  dialog.open = null
})

test('another host is asked half a second after it was typed', async () => {
  start(guestServer())
  await vi.waitFor(() => expect(account.phase).toBe('guest'))
  vi.useFakeTimers()
  changeSettings(accountSection, { host: 'https://accounts.example/vesper' })
  await vi.advanceTimersByTimeAsync(499)
  expect(hosts).toEqual([''])
  await vi.advanceTimersByTimeAsync(1)
  expect(hosts).toEqual(['', 'https://accounts.example'])
})

test('all of it ends with the module', async () => {
  start(playerServer())
  await vi.waitFor(() => expect(account.usage).toBeDefined())
  running.abort()
  expect([account.phase, account.user, account.site]).toEqual(['unknown', undefined, undefined])
})
