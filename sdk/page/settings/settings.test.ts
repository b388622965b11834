// @vitest-environment happy-dom

import type { PluginId, PluginManifest } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { aiSection } from '../chat/aiSection.ts'
import { readSettings, writeDocument } from './document.ts'
import { pluginWithSettings, schemaOfThings } from './pluginWithSettings.fixture.ts'
import {
  changeSettings,
  pluginSettings,
  setPluginSettings,
  settings,
  settingsSection,
  showSettings,
} from './settings.ts'

beforeEach(() => void Object.assign(settings, readSettings({})))

test('a section whose code comes late shows what is stored, and keeps what others store beside it', () => {
  showSettings({ general: { volume: 70, other: 'kept' } })
  const volume = { type: 'integer', title: 'Volume', default: 50, minimum: 0, maximum: 60 } as const
  const late = settingsSection({ id: 'late', title: 'Late', schema: { type: 'object', properties: { volume } } })
  expect(late.now).toEqual({ volume: 50 })
  const shared = settingsSection({
    id: 'general',
    title: 'General',
    schema: { type: 'object', properties: { volume } },
  })
  expect(shared.now.volume).toBe(60)
  const stored = { general: { other: 'kept' }, gone: { a: 1 } }
  expect(writeDocument(stored, settings)).toMatchObject({ general: { other: 'kept', volume: 60 }, gone: { a: 1 } })
})

test('changes are clamped on their way in', () => {
  changeSettings(aiSection, { temperature: 5, maxTokens: 1 })
  expect(aiSection.now).toMatchObject({ temperature: 2, maxTokens: 100 })
})

const model = (id: string): PluginManifest => ({
  ...pluginWithSettings,
  id: 'vesper.things' as PluginId,
  contributes: {
    settings: { schema: schemaOfThings },
    llmProvider: [{ id, label: id, features: [], runs: 'on-your-network', needs: 'server', order: 1 }],
  },
})

test('a language model keeps its settings under ai, by the id of its contribution', () => {
  setPluginSettings(model('ollama'), { baseUrl: 'http://pi:11434' })
  expect(aiSection.now).toMatchObject({ ollama: { baseUrl: 'http://pi:11434', depth: 3 } })
  expect(pluginSettings(model('ollama'))).toEqual({ baseUrl: 'http://pi:11434', depth: 3 })
})

test('a language model from outside never reads the settings of ours, whatever it calls itself', () => {
  setPluginSettings(model('ollama'), { baseUrl: 'http://pi:11434' })
  const stranger = { ...model('ollama'), id: 'acme.things' as PluginId }
  expect(pluginSettings(stranger).baseUrl).toBe('http://localhost:11434')
  setPluginSettings(stranger, { depth: 1 })
  expect(aiSection.now).toMatchObject({ ollama: { baseUrl: 'http://pi:11434', depth: 3 } })
})

test('other plugins keep theirs under their own id, and see their defaults before that', () => {
  expect(pluginSettings(pluginWithSettings)).toEqual({ baseUrl: 'http://localhost:11434', depth: 3 })
  setPluginSettings(pluginWithSettings, { depth: 40 })
  expect(settings.plugins['acme.things']).toMatchObject({ depth: 9 })
})

test('a contribution cannot take the name of one of our own fields', () => {
  setPluginSettings(model('temperature'), { depth: 1 })
  expect(aiSection.now.temperature).toBe(0.7)
  expect(pluginSettings(model('temperature')).depth).toBe(1)
})
