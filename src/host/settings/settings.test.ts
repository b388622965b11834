// @vitest-environment happy-dom
import type { PluginId, PluginManifest } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { readSettings } from './document.ts'
import { changeSettings, pluginSettings, setPluginSettings, settings } from './settings.ts'

beforeEach(() => void Object.assign(settings, readSettings({})))

test('changes are clamped on their way in', () => {
  changeSettings('ai', { temperature: 5, maxTokens: 1 })
  expect(settings.ai).toMatchObject({ temperature: 2, maxTokens: 100 })
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
