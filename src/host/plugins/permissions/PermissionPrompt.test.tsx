// @vitest-environment happy-dom
import './PermissionPrompt.tsx'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Permissions, PluginId, PluginManifest } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { PermissionHost } from './PermissionHost.tsx'
import { askPermissions, prompts, settlePrompt } from './prompts.ts'
import type { PermissionRequest } from './request.ts'

const lamp = (permissions: Permissions, more: Partial<PluginManifest> = {}): PluginManifest => ({
  id: 'acme.lamp' as PluginId,
  name: 'Lamp',
  version: '1.1.0',
  sdk: '^1.0',
  author: 'Ada Vance',
  contributes: {},
  permissions,
  ...more,
})
const asking: Permissions = {
  net: { hosts: ['https://api.example.com'], reason: 'Fetches the light.' },
  chat: { access: 'read', reason: 'Shines when you do.', optional: true },
}
const install = (manifest = lamp(asking)): PermissionRequest => ({ kind: 'install', manifest, tier: 'community' })

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  render(<PermissionHost />)
})
afterEach(() => {
  while (prompts.open) settlePrompt(prompts.open.id, { granted: false, decisions: [] })
  cleanup()
  vi.useRealTimers()
})

const pass = async (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
/** Opens a prompt; what it is answered with comes later. */
async function open(request: PermissionRequest) {
  const answer = vi.fn()
  void askPermissions(request).then(answer)
  await pass(0)
  return answer
}
const dialog = () => screen.getByRole('alertdialog')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => act(async () => void fireEvent.click(button(name)))

test('it says who asks, what for, why, and what may come later', async () => {
  await open(install())
  const text = dialog().textContent ?? ''
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Install “Lamp”?')
  expect(text).toContain('acme.lamp')
  expect(text).toContain('Ada Vance')
  expect(text).toContain('Not reviewed')
  expect(text).toContain('Not signed.')
  expect(text).toContain('Can reach api.example.com.')
  expect(dialog().querySelector('q')?.textContent).toBe('Fetches the light.')
  const later = screen.getByRole('heading', { name: 'May request later' }).parentElement as HTMLElement
  expect(within(later).getByText(/send it to api.example.com/)).toBeDefined()
})

test('allowing takes no answer for half a second, by whatever means', async () => {
  const answer = await open(install())
  await pass(499)
  expect(button('Allow and install').disabled).toBe(true)
  await press('Allow and install')
  expect(answer).not.toHaveBeenCalled()
  await pass(1)
  await press('Allow and install')
  expect(answer).toHaveBeenCalledWith({ granted: true, decisions: [expect.objectContaining({ permission: 'net' })] })
})

test('the half second begins anew when the window comes back to the front', async () => {
  await open(install())
  await pass(500)
  await act(async () => void fireEvent.focus(window))
  expect(button('Allow and install').disabled).toBe(true)
  await pass(500)
  expect(button('Allow and install').disabled).toBe(false)
})

test('the focus begins at the safe choice', async () => {
  await open(install())
  expect(document.activeElement).toBe(button('Deny'))
})

test('denying and Escape both mean no', async () => {
  const ways = [
    () => fireEvent.click(button('Deny')),
    () => fireEvent(dialog(), new Event('cancel', { cancelable: true })),
  ]
  for (const way of ways) {
    const answer = await open(install())
    await act(async () => void way())
    expect(answer).toHaveBeenCalledWith({ granted: false, decisions: [] })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
})

test('prompts open one at a time, each with its own half second', async () => {
  const first = await open(install(lamp(asking, { name: 'First' })))
  const second = await open(install(lamp(asking, { name: 'Second' })))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Install “First”?')
  await pass(500)
  await press('Allow and install')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Install “Second”?')
  expect(button('Allow and install').disabled).toBe(true)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  await press('Deny')
  expect(second).toHaveBeenCalledOnce()
  expect(prompts.open).toBeNull()
})

test('an update marks what is new and quotes what has changed', async () => {
  const installed: InstalledPlugin = {
    manifest: lamp(asking, { version: '1.0.0' }),
    tier: 'community',
    source: { kind: 'file', name: 'lamp' },
    code: 'sha256-x',
    at: 0,
    decisions: [{ permission: 'net', parameters: ['https://api.example.com'], granted: true, at: 1 }],
  }
  const manifest = lamp({ ...asking, devices: { reason: 'Glows.' } }, { changelog: { '1.1.0': 'It glows.' } })
  await open({ kind: 'update', manifest, tier: 'community', installed })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Update “Lamp” to 1.1.0?')
  expect(screen.getByText('New').parentElement?.textContent).toContain('Can request stimulation')
  expect(dialog().textContent).toContain('It glows.')
})

test('a plugin that asks for nothing says so', async () => {
  await open(install(lamp({})))
  expect(dialog().textContent).toContain('No permissions')
})

test('what a plugin is called stays text, on one line', async () => {
  await open(install(lamp(asking, { name: '<b>Lamp</b>\n\u202eVesper' })))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Install “<b>Lamp</b> Vesper”?')
})

test('the dialog has a name and a text, and what scrolls can be reached by the keyboard', async () => {
  await open(install())
  const title = document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Install “Lamp”?')
  const text = document.getElementById(dialog().getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toContain('Can reach api.example.com.')
  expect(screen.getByRole('region', { name: 'Requested permissions' }).tabIndex).toBe(0)
})
