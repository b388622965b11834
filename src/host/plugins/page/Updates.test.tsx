// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PluginError, type PluginId } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as arrivals from '../arrivals.ts'
import type { Changes, InstallPlan } from '../index/plan.ts'
import type { AvailableUpdate } from '../index/updates.ts'
import * as updates from '../index/updates.ts'
import { lampPlugin, pluginFromFile } from '../plugin.fixture.ts'
import { installFrom } from '../registry.ts'
import { Updates } from './Updates.tsx'
import { checkForUpdates, stopChecking, updateCheck } from './updateCheck.ts'

const registry = {
  check: async (_: AbortSignal): Promise<readonly AvailableUpdate[]> => [],
  plan: (): unknown => undefined,
  taken: [] as unknown[],
}
vi.spyOn(updates, 'updateChecks').mockImplementation((signal) => registry.check(signal))
vi.spyOn(arrivals, 'planOfRelease').mockImplementation(async () => registry.plan() as InstallPlan)
vi.spyOn(arrivals, 'installRelease').mockImplementation(async (release) => {
  registry.taken.push(release)
  return { kind: 'denied' }
})
vi.spyOn(arrivals, 'notifyArrival').mockImplementation(() => {})

const manifest = lampPlugin({
  id: 'acme.lantern' as PluginId,
  name: 'Lantern',
})
const installed = pluginFromFile(manifest, {
  source: { kind: 'registry', index: 'https://plugins.example/index.json' },
  publisher: 'key',
})
const update: AvailableUpdate = {
  installed,
  index: 'https://plugins.example/index.json',
  entry: { id: manifest.id, name: 'Lantern', versions: [] },
  release: {
    version: '1.1.0',
    sdk: '^1.0',
    url: 'lantern',
    hash: 'sha256-y',
    codeHash: 'sha256-z',
    size: 1,
    permissions: [],
    publisher: 'key',
    signature: '',
    tier: 'community',
    releasedAt: 0,
  },
}
const changes: Changes = {
  from: '1.0.0',
  to: '1.1.0',
  added: [{ permission: 'chat', parameters: ['read'], hosts: [], optional: false }],
  widened: [],
  removed: ['files'],
  hostsAdded: ['https://tide.example'],
  hostsRemoved: [],
  changelog: [{ version: '1.1.0', text: 'Burns brighter.' }],
}

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
  Object.assign(updateCheck, { check: { kind: 'idle' }, offers: [] })
  plugins.rows = {}
  installFrom(installed)
  registry.check = async () => [update]
  registry.plan = () => ({ kind: 'update', changes })
  registry.taken = []
})
afterEach(cleanup)

const check = () => act(async () => void (await checkForUpdates()))

test('an update says what it would change before it is taken', async () => {
  render(<Updates />)
  await check()
  for (const text of [
    'New permission: Conversation',
    'No longer requests: Files',
    'New server: tide.example',
    'Burns brighter.',
  ])
    expect(screen.getByText(text)).toBeDefined()
  expect(registry.taken).toEqual([])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Update Lantern' })))
  const { installed: _, ...release } = update
  expect(registry.taken).toEqual([release])
})

test('one that cannot be installed says why, and is not offered', async () => {
  registry.plan = () => ({ kind: 'refused', message: 'It needs a newer Vesper.' })
  render(<Updates />)
  await check()
  expect(screen.getByText('It needs a newer Vesper.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Update Lantern' })).toBeNull()
})

test('what was updated is no offer any more', async () => {
  render(<Updates />)
  await check()
  await act(async () => installFrom({ ...installed, manifest: { ...manifest, version: '1.1.0' } }))
  expect(screen.queryByRole('list', { name: 'Updates' })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('up to date')
})

test('a check that fails says why, and one that is cancelled says nothing', async () => {
  registry.check = async () => {
    throw new PluginError('registry/bad-signature', 'The list is not signed.')
  }
  render(<Updates />)
  await check()
  expect(screen.getByRole('alert').textContent).toContain('The list is not signed.')
  registry.check = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  await act(async () => void checkForUpdates())
  expect(screen.getByRole('status').textContent).toContain('Checking for updates')
  await act(async () => stopChecking())
  expect(document.body.textContent).toBe('')
})
