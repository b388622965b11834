import type { PluginId, PluginManifest } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import 'sdk/page/chat/conversationSection.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { changeSettings, pluginSettings, setPluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { uiSection } from '../../settings/uiSection.ts'
import { exportedSettings, settingChanges } from './settingsDiff.ts'

const plugin = (id: string, contributes: object): PluginManifest =>
  ({ id: id as PluginId, name: id, contributes }) as unknown as PluginManifest

const chatty = plugin('acme.chatty', {
  settings: {
    schema: {
      type: 'object',
      properties: {
        baseUrl: { type: 'string', title: 'Server', default: 'http://localhost:1' },
        apiKey: { type: 'string', title: 'Key', default: '', format: 'secret' },
        accessToken: { type: 'string', title: 'Token', default: '' },
        tone: { type: 'string', title: 'Tone', default: 'calm', enum: ['calm', 'bright'] },
      },
    },
  },
})
const buzzing = plugin('acme.buzzing', {
  deviceProvider: [{ id: 'buzz' }],
  settings: { schema: { type: 'object', properties: { maxLevel: { type: 'number', title: 'Most', default: 0.2 } } } },
})
const manifests = [chatty, buzzing]

beforeEach(() => {
  Object.assign(settings, readSettings({}))
})

test('neither keys nor limits of devices leave Vesper', () => {
  setPluginSettings(chatty, { tone: 'bright', accessToken: 'sk-canary' })
  settings.plugins['acme.gone'] = { apiKey: 'sk-canary' }
  const text = JSON.stringify(exportedSettings(manifests))
  expect(text).toContain('bright')
  expect(text).not.toMatch(/canary|apiKey|accessToken|maxLevel|developerMode/)
})

test('importing exported settings changes nothing', () => {
  changeSettings(uiSection, { fontSize: 20 })
  expect(settingChanges(JSON.parse(JSON.stringify(exportedSettings(manifests))), manifests)).toEqual([])
})

test('lists each difference, which can be applied alone', () => {
  const [change, ...others] = settingChanges({ ui: { fontSize: 20 } }, manifests)
  expect(others).toEqual([])
  expect(change).toMatchObject({ label: 'Appearance: Text size', before: 16, after: 20, isAddress: false })
  expect(uiSection.now.fontSize).toBe(16)
  change?.take()
  expect(uiSection.now).toMatchObject({ fontSize: 20, theme: 'dark' })
})

test('an address is told as one', () => {
  const changes = settingChanges(
    { 'plugin:acme.chatty': { baseUrl: 'https://evil.invalid', tone: 'bright' } },
    manifests,
  )
  expect(changes.map(({ id, isAddress }) => [id, isAddress])).toEqual([
    ['plugin:acme.chatty/baseUrl', true],
    ['plugin:acme.chatty/tone', false],
  ])
})

test('F10 a hostile block changes no limit, no key, no mode, and nothing that is not described', () => {
  const hostile = JSON.parse(`{
    "general": { "developerMode": true, "sandboxBuiltins": true, "historyLength": 1e9 },
    "plugin:acme.buzzing": { "maxLevel": 1 },
    "plugin:acme.chatty": { "apiKey": "x", "accessToken": "y", "unknown": 1 },
    "plugins": { "acme.chatty": { "grants": ["net"] } },
    "caps": { "level": 1 },
    "__proto__": { "polluted": 1 }
  }`) as unknown
  const changes = settingChanges(hostile, manifests)
  expect(changes.map(({ id, after }) => [id, after])).toEqual([['general/historyLength', 1000]])
  for (const change of changes) change.take()
  expect(pluginSettings(buzzing)).toEqual({ maxLevel: 0.2 })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('changes nothing from a block that is no settings', () => {
  for (const other of [undefined, null, 7, 'x', [], { ui: 'dark' }])
    expect(settingChanges(other, manifests)).toEqual([])
})
