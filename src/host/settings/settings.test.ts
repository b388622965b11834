// @vitest-environment happy-dom
import type { PluginId, PluginManifest } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '../errors/errors.ts'
import type { Notes } from '../localNotes/localNotes.ts'
import { readSettings } from './document.ts'
import {
  changeSettings,
  countVisit,
  forgetPluginSettings,
  pluginSettings,
  restoreSettings,
  setPluginSettings,
  settings,
  settingsKey,
  toggleTheme,
} from './settings.ts'

let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  errors.notices = []
  Object.assign(settings, readSettings({}))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const open = (stored?: unknown) => {
  if (stored !== undefined)
    localStorage.setItem(settingsKey, typeof stored === 'string' ? stored : JSON.stringify(stored))
  stop = restoreSettings()
}
const emptyNotes: Notes = { read: () => undefined, write: () => 'kept', keys: () => [], isForbidden: () => false }
const onDisk = () => JSON.parse(localStorage.getItem(settingsKey) ?? 'null')
const saved = () => Promise.resolve()

test('a change is on disk a moment later, with its version', async () => {
  open()
  toggleTheme()
  await saved()
  expect(onDisk()).toMatchObject({ version: 1, ui: { theme: 'light' } })
})

test('what was chosen is there after a restart', () => {
  open({ version: 1, ui: { theme: 'light' }, general: { playerName: 'Robin' } })
  expect(settings.ui.theme).toBe('light')
  expect(settings.general.playerName).toBe('Robin')
})

test('changes are clamped on their way in', () => {
  changeSettings('ai', { temperature: 5, maxTokens: 1 })
  expect(settings.ai).toMatchObject({ temperature: 2, maxTokens: 100 })
})

test('another tab is followed, without writing its words back', async () => {
  const written: string[] = []
  const write = (_key: string, text = '') => {
    written.push(text)
    return 'kept' as const
  }
  stop = restoreSettings({ ...emptyNotes, write })
  const newValue = JSON.stringify({ version: 1, ui: { theme: 'light' } })
  dispatchEvent(new StorageEvent('storage', { key: settingsKey, newValue }))
  expect(settings.ui.theme).toBe('light')
  await saved()
  expect(written.map((text) => JSON.parse(text).ui.theme)).not.toContain('dark')
  countVisit()
  await saved()
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ visitCount: 1, ui: { theme: 'light' } })
})

test('unreadable settings are set aside, not overwritten', async () => {
  open('{broken')
  countVisit()
  await saved()
  expect(localStorage.getItem('vesper-settings-unreadable')).toBe('{broken')
  expect(onDisk()).toMatchObject({ visitCount: 1 })
})

test('a full or forbidden storage is said once, and Vesper works on', async () => {
  stop = restoreSettings({ ...emptyNotes, write: () => 'full' })
  for (let visit = 0; visit < 3; visit += 1) {
    countVisit()
    await saved()
  }
  expect(errors.notices.map(({ type, message }) => [type, message])).toEqual([
    ['STORAGE_ERROR', 'Failed to save/load data. Check browser storage permissions.'],
  ])
  expect(settings.visitCount).toBe(3)
})

const schema: NonNullable<PluginManifest['contributes']['settings']>['schema'] = {
  type: 'object',
  properties: {
    baseUrl: { type: 'string', title: 'Address', default: 'http://localhost:11434', format: 'url' },
    apiKey: { type: 'string', title: 'Key', default: '', format: 'secret' },
    depth: { type: 'integer', title: 'Depth', default: 3, minimum: 0, maximum: 9 },
  },
}
const base = { id: 'acme.things' as PluginId, name: 'Things', version: '1.0.0', sdk: '^1.0' }
const tool: PluginManifest = { ...base, contributes: { settings: { schema } } }
const model = (id: string): PluginManifest => ({
  ...base,
  id: 'vesper.things' as PluginId,
  contributes: {
    settings: { schema },
    llmProvider: [{ id, label: id, features: [], runs: 'on-your-network', needs: 'server', order: 1 }],
  },
})

test('a language model keeps its settings under ai, by the id of its contribution', () => {
  setPluginSettings(model('ollama'), { baseUrl: 'http://pi:11434' })
  expect(settings.ai.ollama).toEqual({ baseUrl: 'http://pi:11434', depth: 3 })
  expect(pluginSettings(model('ollama'))).toEqual({ baseUrl: 'http://pi:11434', depth: 3 })
})

test('a language model from outside never reads the settings of ours, whatever it calls itself', () => {
  setPluginSettings(model('ollama'), { baseUrl: 'http://pi:11434' })
  const stranger = { ...model('ollama'), id: 'acme.things' as PluginId }
  expect(pluginSettings(stranger).baseUrl).toBe('http://localhost:11434')
  setPluginSettings(stranger, { depth: 1 })
  expect(settings.ai.ollama).toEqual({ baseUrl: 'http://pi:11434', depth: 3 })
})

test('other plugins keep theirs under their own id, and see their defaults before that', () => {
  expect(pluginSettings(tool)).toEqual({ baseUrl: 'http://localhost:11434', depth: 3 })
  setPluginSettings(tool, { depth: 40 })
  expect(settings.plugins['acme.things']).toMatchObject({ depth: 9 })
})

test('a contribution cannot take the name of one of our own fields', () => {
  setPluginSettings(model('temperature'), { depth: 1 })
  expect(settings.ai.temperature).toBe(0.7)
  expect(pluginSettings(model('temperature')).depth).toBe(1)
})

test('a secret given as a setting is not kept', async () => {
  open()
  setPluginSettings(tool, { apiKey: 'sk-secret', depth: 2 })
  await saved()
  expect(localStorage.getItem(settingsKey)).toContain('"depth":2')
  expect(localStorage.getItem(settingsKey)).not.toContain('sk-secret')
})

test('what was set for a plugin that is gone is forgotten, on disk as well', async () => {
  const kept = { 'acme.lamp': { shade: 'red' }, 'acme.clock': { chimes: true, fromLater: 1 } }
  open({ version: 1, plugins: kept, fromLater: 2 })
  forgetPluginSettings('acme.lamp' as PluginId)
  await Promise.resolve()
  expect(onDisk()).toMatchObject({ plugins: { 'acme.clock': kept['acme.clock'] }, fromLater: 2 })
  expect(onDisk().plugins).not.toHaveProperty(['acme.lamp'])
})
