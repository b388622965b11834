import type { PluginId, PluginManifest } from 'sdk'
import { llmProviders, plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { beforeEach, expect, test } from 'vitest'
import { holdBack, install, letIn, switchOn } from './registry.ts'

const manifest = (id: string, provider: string): PluginManifest => ({
  id: id as PluginId,
  name: id,
  version: '1.0.0',
  sdk: '^1.0',
  contributes: {
    llmProvider: [
      { id: provider, label: provider, features: ['stream'], runs: 'on-your-network', needs: 'server', order: 1 },
    ],
  },
})
const lamp = manifest('vesper.lamp', 'lamp')

beforeEach(() => {
  for (const id of Object.keys(plugins.rows)) switchOn(id as PluginId, false)
  plugins.rows = {}
})

test('an installed plugin contributes what its manifest says, before any of its code runs', () => {
  install([lamp])
  expect([...llmProviders.read().keys()]).toEqual(['lamp'])
  expect(rowOf(lamp.id)?.phase).toEqual({ kind: 'installed' })
})

test('a plugin is switched off and on without a reload', () => {
  install([lamp, manifest('vesper.torch', 'torch')])
  switchOn(lamp.id, false)
  expect([...llmProviders.read().keys()]).toEqual(['torch'])
  switchOn(lamp.id, true)
  expect(new Set(llmProviders.read().keys())).toEqual(new Set(['lamp', 'torch']))
})

test('a plugin whose module is off takes no part, and what the player has switched stays as it is', () => {
  holdBack(lamp.id)
  install([lamp])
  expect([llmProviders.read().size, rowOf(lamp.id)?.phase]).toEqual([0, { kind: 'off', because: 'module' }])
  switchOn(lamp.id, false)
  letIn(lamp.id)
  expect([llmProviders.read().size, rowOf(lamp.id)?.phase]).toEqual([0, { kind: 'off' }])
  switchOn(lamp.id, true)
  expect([llmProviders.read().size, rowOf(lamp.id)?.phase]).toEqual([1, { kind: 'installed' }])
  holdBack(lamp.id)
  expect(llmProviders.read().size).toBe(0)
  letIn(lamp.id)
  expect(llmProviders.read().size).toBe(1)
})

test('switching a hundred times leaves nothing behind', () => {
  install([lamp])
  for (let time = 0; time < 100; time++) {
    switchOn(lamp.id, false)
    switchOn(lamp.id, true)
  }
  expect(llmProviders.read().size).toBe(1)
})

test('unknown ids are unknown, also those every object has', () => {
  install([lamp])
  expect(rowOf('constructor' as PluginId)).toBeUndefined()
})
