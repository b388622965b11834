// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { LockProvider } from 'sdk'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { fakeClock, fakeContext, fakeNet } from 'sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runFakePlugin } from '../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { provideServices } from '../../../src/host/shell/provideServices.ts'
import { LockService, type LockServiceOptions } from '../../../tests/simulators/chastity/lockService.ts'
import definition from '../index.ts'
import { AccountPart } from './AccountPart.tsx'
import { chastitySection } from './chastitySection.ts'

let provider: LockProvider
let service: LockService

provideServices()
runFakePlugin(
  { id: 'vesper.kink-chastity', contributes: { lockProvider: [{ id: 'chaster', label: 'Chaster' }] } },
  {
    async call(_point: string, _id: string, method: keyof LockProvider, ...args: unknown[]) {
      const ask = provider[method] as (...given: unknown[]) => unknown
      return await ask.apply(provider, args)
    },
  },
)

Object.defineProperty(navigator, 'locks', {
  value: { request: (_: string, __: object, work: () => unknown) => work() },
})

async function begin(options: Partial<LockServiceOptions> = {}): Promise<void> {
  const clock = fakeClock()
  service = new LockService({ now: clock.now, chaster: true, ...options })
  const { context } = fakeContext({ grants: { net: fakeNet(service.serve).net } })
  const make = definition.lockProvider?.chaster as (of: typeof context, time: typeof clock) => LockProvider
  provider = make(context, clock)
  render(<AccountPart />)
  await act(async () => {})
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const chosen = () => screen.getByLabelText<HTMLSelectElement>('Which lock').value

beforeEach(() => changeForTest(chastitySection, { provider: 'vesper.kink-chastity/chaster' }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test('shows the locks of a connected account, and the chosen one again after a reload', async () => {
  await begin()
  expect(screen.getByText('Connected to Chaster.')).toBeDefined()
  expect(chosen()).toBe('')
  await act(async () => void fireEvent.change(screen.getByLabelText('Which lock'), { target: { value: 'lock-1' } }))
  expect(chosen()).toBe('lock-1')
  cleanup()
  render(<AccountPart />)
  await act(async () => {})
  expect(chosen()).toBe('lock-1')
})

test('syncs by itself until the player says otherwise', async () => {
  await begin()
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sync every 10 minutes while locked' })
  expect(tick.checked).toBe(true)
  await act(async () => void fireEvent.click(tick))
  expect(tick.checked).toBe(false)
  expect(service.requests).toContain('PUT /settings')
})

test('opens the page where one signs in, and says what to do then', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await begin({ isConnected: false })
  await press('Connect…')
  expect(open).toHaveBeenCalledWith('https://sso.chaster.app/auth?state=abc', '_blank', 'noopener')
  expect(screen.getByRole('status').textContent).toBe('Sign in on the page that has opened, then press “Sync”.')
})

test.each([
  ['connected', 'status', 'Connected to Chaster.'],
  ['denied', 'alert', 'Not connected: Chaster was not allowed to give access.'],
  ['error', 'alert', 'Not connected: signing in at Chaster failed. Press “Connect…” to try again.'],
])('says once how a sign-in ended that came back as %s', async (how, role, words) => {
  history.replaceState(null, '', `/settings/kinks/chastity?chaster=${how}`)
  await begin()
  expect(screen.getByRole(role).textContent).toBe(words)
  expect(location.search).toBe('')
})

test('takes a pasted token, and says why another is not taken', async () => {
  await begin({ isConnected: false })
  await act(async () => {
    const fold = screen.getByText('Paste a developer token').closest('details')
    if (fold) fold.open = true
    fold?.dispatchEvent(new Event('toggle'))
  })
  const paste = async (token: string) => {
    await act(async () => void fireEvent.change(screen.getByLabelText('Developer token'), { target: { value: token } }))
    await press('Connect with this token')
  }
  await paste('wrong')
  expect(screen.getByRole('alert').textContent).toBe('Chaster authentication expired. Please reconnect your account.')
  await paste('good')
  expect(screen.getByText('Connected to Chaster.')).toBeDefined()
  await press('Disconnect')
  expect(screen.getByText('Not connected to Chaster.')).toBeDefined()
  expect(screen.queryByLabelText('Which lock')).toBeNull()
})
