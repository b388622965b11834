import type { PluginId } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import type { PluginRecord } from '../../shared/plugins/pluginRecords.ts'
import { isPluginRecord } from '../../shared/plugins/pluginShape.ts'
import { closeAll, rig } from './rig.fixture.ts'
import { recordsOf } from './tables.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const lamp: PluginRecord = {
  id: 'acme.lamp' as PluginId,
  enabled: true,
  installed: {
    manifest: { id: 'acme.lamp' as PluginId, name: 'Lamp', version: '1.0.0', sdk: '^1.0', contributes: {} },
    tier: 'community',
    source: { kind: 'url', url: 'https://acme.example/lamp.zip' },
    publisher: 'a_-9',
    code: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    at: 1,
    decisions: [
      { permission: 'net', parameters: ['https://acme.example'], granted: true, at: 1 },
      { permission: 'service:acme.weather/forecast@1', parameters: [], granted: false, at: 2 },
    ],
  },
}

test('an installed plugin is kept with all that was decided about it', async () => {
  const { storage } = rig()
  await storage.commit('Install', [{ kind: 'put', table: 'plugins', value: lamp }])
  expect(await storage.read('plugins', lamp.id)).toEqual(lamp)
})

test('a built-in has nothing installed, and every kind of source is known', () => {
  expect(isPluginRecord({ id: 'vesper.hello', enabled: false })).toBe(true)
  for (const source of [
    { kind: 'file', name: 'lamp.zip' },
    { kind: 'registry', index: 'https://registry.example' },
    { kind: 'developer', url: 'http://localhost:5174' },
  ]) {
    expect(isPluginRecord({ ...lamp, installed: { ...lamp.installed, source } })).toBe(true)
  }
})

test.each([
  ['its id', { id: '../lamp' }],
  ['its id, as a list of one', { id: ['acme.lamp'] }],
  ['whether it is on', { enabled: 'yes' }],
  ['what was installed', { installed: 'everything' }],
])('a record that is wrong about %s is none', (_, spoilt) => {
  expect(isPluginRecord({ ...lamp, ...spoilt })).toBe(false)
})

test.each([
  ['another plugin’s manifest', { manifest: { ...lamp.installed?.manifest, id: 'acme.other' } }],
  ['no contributions', { manifest: { ...lamp.installed?.manifest, contributes: undefined } }],
  ['a tier nobody knows', { tier: 'official' }],
  ['no source', { source: undefined }],
  ['a source nobody knows', { source: { kind: 'mail' } }],
  ['a hash of another kind', { code: 'md5-abc' }],
  ['a publisher that is no key', { publisher: 'Acme Ltd.' }],
  ['no date', { at: Number.NaN }],
  ['no decisions', { decisions: undefined }],
  ['a decision about nothing', { decisions: [{ permission: 'all', parameters: [], granted: true, at: 1 }] }],
  ['a decision that is not yes or no', { decisions: [{ permission: 'net', parameters: [], granted: 1, at: 1 }] }],
  ['parameters that are no texts', { decisions: [{ permission: 'net', parameters: [7], granted: true, at: 1 }] }],
])('an installation with %s is none', (_, spoilt) => {
  expect(isPluginRecord({ ...lamp, installed: { ...lamp.installed, ...spoilt } })).toBe(false)
})

test('a spoilt record is left out and does not hide the others', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const rows = [lamp, { ...lamp, installed: { tier: 'reviewed' } }].map((value) => ({ v: 0, value }))
  expect(recordsOf('plugins', rows)).toEqual([lamp])
})
