import type { PluginId, PluginManifest } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { netGrant, originOf } from './grants.ts'
import { install, llmProviders, plugins, rowOf, switchOn } from './registry.ts'

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
const lamp = manifest('acme.lamp', 'lamp')

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
  install([lamp, manifest('acme.torch', 'torch')])
  switchOn(lamp.id, false)
  expect([...llmProviders.read().keys()]).toEqual(['torch'])
  switchOn(lamp.id, true)
  expect(new Set(llmProviders.read().keys())).toEqual(new Set(['lamp', 'torch']))
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

test('a server the player typed in is granted by its origin, and nothing else of it', () => {
  const withNet: PluginManifest = {
    ...lamp,
    permissions: { net: { hosts: ['setting:baseUrl', 'https://acme.example'], reason: 'Replies.' } },
  }
  expect(netGrant(withNet, { baseUrl: 'http://192.168.0.7:1234/v1' }).origins).toEqual([
    'http://192.168.0.7:1234',
    'https://acme.example',
  ])
  expect(netGrant(withNet, { baseUrl: '' }).origins).toEqual(['https://acme.example'])
})

test('addresses are understood as people write them', () => {
  expect(originOf('localhost:11434')).toBe('http://localhost:11434')
  expect(originOf(' HTTPS://Example.org/v1 ')).toBe('https://example.org')
  expect(originOf('http://[')).toBeUndefined()
  expect(originOf(undefined)).toBeUndefined()
})

test('what a manifest grants can be handed to a worker', () => {
  const secretive: PluginManifest = {
    ...lamp,
    permissions: {
      net: { hosts: ['https://lamp.example'], reason: 'Light.' },
      secrets: { names: ['api-key'], reason: 'Oil.' },
    },
  }
  install([secretive])
  const kept = rowOf(lamp.id)?.manifest ?? lamp
  const grant = netGrant(kept, {})
  expect(grant.secrets).toEqual(['api-key'])
  expect(structuredClone(grant)).toEqual(grant)
})
