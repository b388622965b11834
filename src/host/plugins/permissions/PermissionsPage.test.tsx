// @vitest-environment happy-dom
// The pages are fetched beforehand, so that no test waits for the disk.

import { replaceEngine, storedTables } from '../../engines/engine.fixture.ts'
import { lampPlugin } from '../plugin.fixture.ts'
import '../../settings/SettingsLayout.tsx'
import './PermissionPrompt.tsx'
import './PermissionsPage.tsx'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { type PluginId, type PluginManifest, Scope } from 'sdk'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { routes, settingsPages } from 'sdk/page/points/points.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Decision, InstalledPlugin, PluginRecord } from '../../../workers/storage/contract.ts'
import { Toasts } from '../../notices/toasts/Toasts.tsx'
import { buildRouter } from '../../shell/router.tsx'
import { permissionsFeature } from '../feature.ts'
import { install } from '../registry.ts'
import { PermissionHost } from './PermissionHost.tsx'
import { currentGrants } from './permissions.ts'
import { prompts, settlePrompt } from './prompts.ts'

const { table, storage } = storedTables()
replaceEngine('storage', storage)

const lamp = lampPlugin({
  permissions: {
    net: { hosts: ['https://lamp.example'], reason: 'Fetches the light.' },
    chat: { access: 'read', reason: 'Shines when you do.', optional: true },
    devices: { reason: 'Glows.', optional: true },
  },
})
const writer: PluginManifest = {
  ...lamp,
  id: 'vesper.writer' as PluginId,
  name: 'Writer',
  permissions: { net: { hosts: ['http://localhost:11434'], reason: 'Replies.' } },
}
const net: Decision = { permission: 'net', parameters: ['https://lamp.example'], granted: true, at: 1 }
const denied: Decision = { permission: 'devices', parameters: [], granted: false, at: 1 }

let scope = new Scope('test')

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  scope = new Scope('test')
  permissionsFeature(scope)
  plugins.rows = {}
  toasts.shown = []
})
afterEach(() => {
  while (prompts.open) settlePrompt(prompts.open.id, { granted: false, decisions: [] })
  cleanup()
  vi.useRealTimers()
  scope.close()
})

function put(decisions: readonly Decision[], more: Partial<InstalledPlugin> = {}): void {
  const installed: InstalledPlugin = {
    manifest: lamp,
    tier: 'community',
    source: { kind: 'file', name: 'lamp' },
    code: 'sha256-x',
    at: 0,
    decisions,
    ...more,
  }
  install([installed.manifest])
  const row = rowOf(lamp.id)
  if (row) row.installed = ref(installed)
  table('plugins').set(lamp.id, { id: lamp.id, enabled: true, installed })
}
const kept = () => (table('plugins').get(lamp.id) as PluginRecord).installed?.decisions

async function visit() {
  const history = createMemoryHistory({ initialEntries: ['/settings/permissions'] })
  const router = buildRouter([...routes.read().values()], settingsPages.read(), history)
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
      <PermissionHost />
    </>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Permissions' })
}
const card = (name: string) =>
  screen.getByRole('heading', { level: 2, name }).closest('section, details') as HTMLElement
const press = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('every answer of every plugin stands in one place, with what it means', async () => {
  put([net, denied])
  await visit()
  expect(within(card('Lamp')).getByText('Can reach lamp.example.')).toBeDefined()
  const states = within(card('Lamp'))
    .getAllByText(/^(Allowed|Denied|Asks when first needed)$/)
    .map(({ textContent }) => textContent)
  expect(states).toEqual(['Allowed', 'Asks when first needed', 'Denied'])
})

test('revoking works at once and can be undone', async () => {
  put([net, denied])
  await visit()
  await press('Revoke: Servers, Lamp')
  expect(currentGrants(lamp).net.origins).toEqual([])
  expect(screen.getByText('None of its permissions are granted.')).toBeDefined()
  expect(kept()?.find(({ permission }) => permission === 'net')?.granted).toBe(false)
  expect(screen.getByRole('status').textContent).toContain('“Lamp” may no longer reach servers.')
  await press('Undo')
  expect(currentGrants(lamp).net.origins).toEqual(['https://lamp.example'])
})

test('a denial can be forgotten, so that the plugin may ask again', async () => {
  put([denied])
  await visit()
  await press('Reset decision: Stimulation, Lamp')
  expect(kept()).toEqual([])
  expect(currentGrants(lamp).denied).toEqual([])
})

test('allowing opens the prompt, which says what it means together with what is allowed already', async () => {
  put([net])
  await visit()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('Allow: Conversation, Lamp')
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Can read this conversation and send it to lamp.example.',
  )
  await act(async () => void vi.advanceTimersByTime(500))
  await press('Allow')
  expect(currentGrants(lamp).permissions).toEqual(['net', 'chat'])
  expect(kept()?.map(({ permission }) => permission)).toEqual(['net', 'chat'])
})

test('an answer to what is no longer asked for can be forgotten', async () => {
  put([net, { permission: 'files', parameters: ['5'], granted: true, at: 1 }])
  await visit()
  await press('Reset decision: Files, Lamp')
  expect(kept()).toEqual([net])
})

test('what no answer can allow has no button', async () => {
  const permissions = { transport: { kinds: ['serial'], reason: 'Bytes.' } } as const
  put([{ permission: 'transport', parameters: ['serial'], granted: true, at: 1 }], {
    manifest: { ...lamp, permissions },
  })
  await visit()
  expect(within(card('Lamp')).getByText('Only reviewed plugins may have this.')).toBeDefined()
  expect(within(card('Lamp')).queryAllByRole('button')).toHaveLength(0)
})

test('what comes with Vesper is listed with what it reaches, and the way to switch it off', async () => {
  install([writer])
  await visit()
  expect(within(card('Built-in plugins')).queryByText(/localhost/)).toBeNull()
  const part = screen.getByRole('heading', { name: 'Built-in plugins' }).closest('details')
  await act(async () => {
    if (part) part.open = true
    if (part) fireEvent(part, new Event('toggle'))
  })
  expect(within(card('Built-in plugins')).getByText('Can reach localhost:11434 (this computer).')).toBeDefined()
  const link = within(card('Built-in plugins')).getByRole('link', { name: 'Turn plugins on or off' })
  expect(link.getAttribute('href')).toBe('/settings/plugins')
})

test('where nothing was installed the page says so', async () => {
  install([writer])
  await visit()
  expect(screen.getByRole('heading', { name: 'No plugins installed yet' })).toBeDefined()
})

test('page and prompt are accessible', async () => {
  install([writer])
  put([net, denied])
  await visit()
  expect(await violations()).toEqual([])
  await press('Allow: Conversation, Lamp')
  await screen.findByRole('alertdialog')
  expect(await violations()).toEqual([])
})

/** What can be told without a layout; contrast and sizes are looked at in real browsers. */
async function violations(): Promise<readonly string[]> {
  const { violations: found } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
