// @vitest-environment happy-dom

import { startup } from 'sdk/page/startup.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { developerSection } from '../developerSection.ts'
import { lampPlugin } from '../plugin.fixture.ts'
// The pages are fetched beforehand, so that no test waits for the disk.
import '../../settings/SettingsLayout.tsx'
import './PluginsPage.tsx'
import './PluginDetailsPage.tsx'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { PluginError, type PluginId, type PluginManifest, Scope } from 'sdk'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { routes, settingsPages } from 'sdk/page/points/points.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { ConfirmHost } from 'sdk/ui/ConfirmHost.tsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nothingSeen } from '../../../shared/plugins/registry/registryIndex.ts'
import type { InstalledPlugin, PluginRecord } from '../../../workers/storage/contract.ts'
import { safeMode } from '../../engines/safeMode/safeMode.ts'
import { Toasts } from '../../notices/toasts/Toasts.tsx'
import { buildRouter } from '../../shell/router.tsx'
import { pluginsFeature } from '../feature.ts'
import { rememberRegistry } from '../index/registryMemory.ts'
import { install, installFrom, switchOn, uninstall } from '../registry.ts'
import { arriving } from './arriving.ts'
import { updateCheck } from './updateCheck.ts'

const house = {
  disk: new Map<string, unknown>(),
  code: new Map<string, string>(),
  erased: [] as string[],
  download: async (_url: string, _options: unknown, _signal: AbortSignal): Promise<never> => {
    throw new Error('nobody asked for this')
  },
}

replaceEngine('storage', {
  read: async (_: string, id: string) => house.disk.get(id),
  list: async () => [...house.disk.values()],
  commit: async (_: string, changes: readonly { kind: string; key: string; value: { id: string } }[]) => {
    for (const { kind, key, value } of changes) {
      if (kind === 'put') house.disk.set(value.id, value)
      else house.disk.delete(key)
    }
    return 1
  },
  readCode: async (hash: string) => house.code.get(hash),
  saveCode: async (code: string) => {
    house.code.set('sha256-x', code)
    return 'sha256-x'
  },
  deleteOtherCode: async () => house.code.clear(),
  exportPlugin: async () => ({ records: [['lit', 3]], files: [] }),
  erasePlugin: async (id: string) => void house.erased.push(id),
})
replaceEngine('network', {
  revoke: async () => {},
  saveSecret: async () => ({ kind: 'none' }),
  download: (url: string, options: unknown, signal: AbortSignal) => house.download(url, options, signal),
})
replaceEngine('media', {
  readPackage: async () => {
    throw new PluginError('package/unreadable', 'The plugin was not installed: it is no ZIP archive.')
  },
})

const lantern = lampPlugin({
  id: 'acme.lantern' as PluginId,
  name: 'Lantern',
  description: 'Glows.',
  author: 'Ada Wick',
  license: 'MIT',
  changelog: { '0.9.0': 'A spark.', '1.0.0': 'The first light.' },
  permissions: { net: { hosts: ['https://oil.example'], reason: 'Oil.' } },
})
const writer: PluginManifest = {
  id: 'vesper.writer' as PluginId,
  name: 'Writer',
  version: '2.0.0',
  sdk: '^1.0',
  contributes: {},
}
const record: PluginRecord & { readonly installed: InstalledPlugin } = {
  id: lantern.id,
  enabled: true,
  installed: {
    manifest: lantern,
    tier: 'community',
    source: { kind: 'file', name: 'lantern.vesper-plugin' },
    publisher: 'abcdefghijklmnopqrstuvwxyz',
    code: 'sha256-x',
    at: 1,
    decisions: [{ permission: 'net', parameters: ['https://oil.example'], granted: true, at: 1 }],
  },
}

let scope = new Scope('test')

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  const locks = { request: (_: string, work: () => unknown) => work() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  HTMLElement.prototype.scrollIntoView = () => {}
  scope = new Scope('test')
  pluginsFeature(scope)
  Object.assign(settings, readSettings({}))
  plugins.rows = {}
  toasts.shown = []
  safeMode.isOn = false
  startup.step = 'engine'
  arriving.problem = null
  Object.assign(updateCheck, { check: { kind: 'idle' }, offers: [] })
  rememberRegistry(nothingSeen)
  house.disk = new Map<string, unknown>([[lantern.id, record]])
  house.code = new Map([['sha256-x', 'glow()']])
  house.erased = []
  install([writer])
  installFrom(record.installed)
})
afterEach(() => {
  cleanup()
  scope.close()
})

async function visit(path = '/settings/plugins', heading = 'Plugins') {
  const history = createMemoryHistory({ initialEntries: [path] })
  render(
    <>
      <RouterProvider router={buildRouter([...routes.read().values()], settingsPages.read(), history)} />
      <Toasts />
      <ConfirmHost />
    </>,
  )
  await screen.findByRole('heading', { level: 1, name: heading })
}
const details = () => visit(`/settings/plugins/${lantern.id}`, 'Lantern')
const press = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const inList = (name: string) => within(screen.getByRole('list', { name }))
const choose = async (name: string) =>
  act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Install from file'), { target: { files: [new File(['x'], name)] } }),
  )

test('what is installed and what is built in stand apart, each with its standing and state', async () => {
  await visit()
  expect(inList('Installed').getByRole('link', { name: 'Lantern' }).getAttribute('href')).toBe(
    '/settings/plugins/acme.lantern',
  )
  expect(inList('Installed').getByText('Community')).toBeDefined()
  expect(inList('Built in').getByText('Writer')).toBeDefined()
  expect(inList('Built in').getByText('Installed, not running')).toBeDefined()
})

test('the page of one plugin is in no list of pages', async () => {
  await visit()
  const pages = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  expect(pages.map(({ textContent }) => textContent)).toEqual(['Plugins'])
})

test('a switch switches a plugin off for good', async () => {
  await visit()
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Lantern' })))
  expect(rowOf(lantern.id)?.phase.kind).toBe('off')
  expect(house.disk.get(lantern.id)).toEqual({ ...record, enabled: false })
  expect(screen.getByText('Off.')).toBeDefined()
})

test('a plugin that does not answer wears a badge, one that failed says why and can be tried again', async () => {
  await visit()
  const row = rowOf(lantern.id)
  await act(async () => {
    if (row) row.phase = { kind: 'active', placement: 'sandbox', startedInMs: 80, isSilent: true }
  })
  expect(screen.getByText('Not responding')).toBeDefined()
  await act(async () => {
    if (row) row.phase = { kind: 'failed', message: 'Lantern did not start within 5 seconds.' }
  })
  expect(screen.getByText('Failed. Lantern did not start within 5 seconds.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry Lantern' })).toBeDefined()
})

test('in safe mode plugins from outside are held back and cannot be switched on', async () => {
  safeMode.isOn = true
  switchOn(lantern.id, false)
  await visit()
  expect(screen.getByText('Off because Vesper is in safe mode.')).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Lantern' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('switch', { name: 'Writer' })).toHaveProperty('disabled', false)
})

test('what the registry has withdrawn says why and cannot be switched on', async () => {
  rememberRegistry({ ...nothingSeen, revoked: [{ id: lantern.id, why: 'It sent letters.' }] })
  switchOn(lantern.id, false)
  await visit()
  expect(screen.getByText('Withdrawn by the registry: It sent letters.')).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Lantern' })).toHaveProperty('disabled', true)
})

test('many plugins can be searched', async () => {
  for (let index = 0; index < 12; index++)
    install([{ ...writer, id: `vesper.tool-${index}` as PluginId, name: `Tool ${index}` }])
  await visit()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search plugins' }), { target: { value: 'glow' } })
  expect(screen.getAllByRole('switch', { name: /Lantern|Tool|Writer/ })).toHaveLength(1)
})

test('a file that is no plugin is refused by its name, a broken one by what is wrong with it', async () => {
  await visit()
  await choose('portrait.png')
  expect(screen.getByRole('alert').textContent).toContain('“portrait.png” is not a plugin')
  await choose('broken.vesper-plugin')
  expect(screen.getByRole('alert').textContent).toContain('The plugin was not installed: it is no ZIP archive.')
  await press('Dismiss')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a download that fails says why, and one that is cancelled says nothing', async () => {
  await visit()
  const fetchIt = async () => {
    fireEvent.change(screen.getByLabelText('Plugin address'), { target: { value: 'https://far.example/l' } })
    await press('Install')
  }
  house.download = async () => {
    throw new PluginError('net/unreachable', 'https://far.example could not be reached.')
  }
  await fetchIt()
  expect(screen.getByRole('alert').textContent).toContain('https://far.example could not be reached.')
  house.download = (_, __, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  await fetchIt()
  expect(screen.getByText('Downloading the plugin…')).toBeDefined()
  await press('Cancel')
  expect(screen.queryByText('Downloading the plugin…')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a registry that cannot be trusted is told, with a way to try again', async () => {
  house.download = async () => {
    throw new PluginError('registry/bad-signature', 'The list of plugins is not signed by a key this copy trusts.')
  }
  await visit()
  await press('Browse the registry')
  expect(screen.getByRole('alert').textContent).toContain('not signed by a key')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('an old list says how old it is', async () => {
  rememberRegistry({ ...nothingSeen, seen: Date.now() - 40 * 24 * 60 * 60 * 1000 })
  house.download = async () => {
    throw new PluginError('net/unreachable', 'The registry could not be reached.')
  }
  await visit()
  await press('Browse the registry')
  expect(screen.getByText(/is 40 days old/)).toBeDefined()
})

test('removing is asked about, keeps the data, and can be undone', async () => {
  await visit()
  await press('Remove Lantern')
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove Lantern?' }))
  expect(dialog.getByRole('button', { name: 'Export its data first' })).toBeDefined()
  await press('Remove')
  expect([rowOf(lantern.id), house.disk.has(lantern.id), house.erased]).toEqual([undefined, false, []])
  expect(document.activeElement?.id).toBe('content')
  await press('Undo')
  expect(house.disk.get(lantern.id)).toEqual(record)
  expect(house.code.get('sha256-x')).toBe('glow()')
  expect(rowOf(lantern.id)?.phase.kind).toBe('installed')
})

test('what goes with its data goes for good', async () => {
  await visit()
  await press('Remove Lantern')
  fireEvent.click(screen.getByRole('switch', { name: 'Also delete its saved data' }))
  await press('Remove')
  expect(house.erased).toEqual([lantern.id])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the page of a plugin tells whose it is, what it may do and what it keeps', async () => {
  await details()
  for (const text of ['acme.lantern', 'Ada Wick', 'MIT', 'abcdefgh…stuvwxyz', 'Can reach oil.example.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(await screen.findByText(/Saved in this browser: 1 record/)).toBeDefined()
  expect(screen.getByText('The first light.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change permissions' }).getAttribute('href')).toBe('/settings/permissions')
})

test('deleting the data of a plugin is asked about', async () => {
  await details()
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Delete data' })))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the data of Lantern?' }))
  expect(house.erased).toEqual([])
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Delete data' })))
  expect(house.erased).toEqual([lantern.id])
})

test('what comes with Vesper cannot be removed', async () => {
  await visit('/settings/plugins/vesper.writer', 'Writer')
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(screen.getByText('Built in')).toBeDefined()
})

test('an id nobody has leads to a page that says so', async () => {
  await visit('/settings/plugins/constructor', 'Plugin not found')
  expect(screen.getByRole('link', { name: 'All plugins' }).getAttribute('href')).toBe('/settings/plugins')
})

test('nothing is said to be missing before it is known what is installed', async () => {
  uninstall(lantern.id)
  startup.step = 'shell'
  await visit()
  expect(screen.getByText('Loading plugins…')).toBeDefined()
  cleanup()
  const history = createMemoryHistory({ initialEntries: [`/settings/plugins/${lantern.id}`] })
  render(<RouterProvider router={buildRouter([...routes.read().values()], settingsPages.read(), history)} />)
  expect(await screen.findByText('Loading the plugin…')).toBeDefined()
})

test('developer mode shows the way to the page for authors', async () => {
  await visit()
  expect(screen.queryByRole('link', { name: /plugin developer page/ })).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: /Developer mode/ })))
  expect(screen.getByRole('link', { name: /plugin developer page/ }).getAttribute('href')).toBe('/settings/developer')
  expect(developerSection.now.developerMode).toBe(true)
})

test.each([
  ['the list', () => visit()],
  ['one plugin', details],
])('%s can be used by everybody', async (_, show) => {
  await show()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
