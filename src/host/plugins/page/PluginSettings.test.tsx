// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { PluginId, PluginManifest, SettingsSchema } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { runFakePlugin } from '../run/fakePlugin.fixture.ts'
import { PluginSettings } from './PluginSettings.tsx'

const store = vi.hoisted(() => ({ saved: new Map<string, string>(), asked: [] as string[] }))

replaceEngine('network', {
  secretState: async (_: PluginId, name: string) => ({ kind: store.saved.has(name) ? 'saved' : 'missing' }),
  saveSecret: async (_: PluginId, name: string, value: string, origin: string) =>
    void store.saved.set(name, `${value} for ${origin}`),
})
replaceEngine('conversation', {
  models: async (plugin: PluginId, provider: string) => {
    store.asked.push(`${plugin}/${provider}`)
    return [{ id: 'small' }, { id: 'large' }]
  },
})

const properties: SettingsSchema['properties'] = {
  unit: { type: 'string', title: 'Unit', default: 'c', enum: ['c', 'f'] },
  places: { type: 'array', title: 'Places', default: [], items: { type: 'string', title: 'Place', default: 'Here' } },
  apiKey: { type: 'string', title: 'Key', default: '', format: 'secret' },
}
const weather: PluginManifest = {
  id: 'acme.weather' as PluginId,
  name: 'Weather',
  version: '1.0.0',
  sdk: '^1.0',
  permissions: {
    net: { hosts: ['https://api.weather.example'], reason: 'Asks for the weather.' },
    secrets: { names: ['api-key'], reason: 'To be let in.' },
  },
  contributes: { settings: { schema: { type: 'object', properties } } },
}

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(settings, readSettings({}))
  plugins.rows = {}
  store.saved.clear()
  store.asked.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show(manifest: PluginManifest) {
  runFakePlugin(manifest)
  const { container } = render(<PluginSettings manifest={manifest} />)
  await act(async () => {})
  return container
}
const block = () => settings.plugins[weather.id]

test('a change is kept under the plugin, and the form shows it', async () => {
  await show(weather)
  fireEvent.click(screen.getByLabelText('F'))
  expect(block()).toEqual({ unit: 'f', places: [] })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add Place' })))
  expect(block()).toEqual({ unit: 'f', places: ['Here'] })
  expect(screen.getByRole('textbox', { name: 'Place 1' })).toBeDefined()
})

test('a key goes to the store of secrets for the plugin’s server, never to the settings', async () => {
  await show(weather)
  expect(screen.getByText('Not set')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'hush' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(store.saved).toEqual(new Map([['api-key', 'hush for https://api.weather.example']]))
  expect(JSON.stringify(settings)).not.toContain('hush')
  expect(screen.queryByText('Not set')).toBeNull()
})

test('a key the manifest does not name is not taken', async () => {
  const { permissions: _, ...bare } = weather
  await show(bare)
  fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'hush' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(store.saved.size).toBe(0)
  expect(document.body.textContent).toContain('Weather does not say that it uses this key')
})

test('a plugin without a provider is not asked for models', async () => {
  vi.useFakeTimers()
  await show(weather)
  await act(async () => void vi.advanceTimersByTime(1000))
  expect(store.asked).toEqual([])
})

test('a model field offers the models of the plugin’s own provider', async () => {
  vi.useFakeTimers()
  await show({
    ...weather,
    contributes: {
      llmProvider: [{ id: 'muse', label: 'Muse', features: [], runs: 'in-the-cloud', needs: 'key', order: 1 }],
      settings: {
        schema: {
          type: 'object',
          properties: { model: { type: 'string', title: 'Model', default: '', format: 'model' } },
        },
      },
    },
  })
  await act(async () => void vi.advanceTimersByTime(400))
  expect(store.asked).toEqual(['acme.weather/muse'])
  const list = document.getElementById(screen.getByLabelText('Model').getAttribute('list') ?? '')
  expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual(['small', 'large'])
})

test('a plugin without settings draws nothing', async () => {
  const container = await show({ ...weather, contributes: {} })
  expect(container.textContent).toBe('')
})
