import type { PluginManifest, SettingsField } from 'sdk'
import { expect, test } from 'vitest'
import { originOf } from '../../../shared/network/originOf.ts'
import type { Decision, InstalledPlugin } from '../../../workers/storage/contract.ts'
import { lampPlugin } from '../plugin.fixture.ts'
import { decide } from './decisions.ts'
import { grantsOf, netGrant, secretOrigin } from './grants.ts'
import { permissionsOf } from './permissionsOf.ts'

const reason = 'To shine.'
const address = (more: Partial<Extract<SettingsField, { type: 'string' }>> = {}) =>
  ({
    settings: {
      schema: { type: 'object', properties: { baseUrl: { type: 'string', title: 'Address', default: '', ...more } } },
    },
  }) as const
const everything = lampPlugin({
  permissions: {
    net: { hosts: ['https://lamp.example', 'setting:baseUrl'], reason },
    secrets: { names: ['api-key'], reason },
    chat: { access: 'read', reason, optional: true },
    devices: { reason },
    transport: { kinds: ['serial'], reason },
    files: { quotaMb: 64, reason },
    wasm: { reason },
  },
  consumes: ['acme.weather/forecast@1'],
})

const installed = (
  of: PluginManifest,
  decisions: readonly Decision[] = [],
  tier: InstalledPlugin['tier'] = 'reviewed',
) => ({
  manifest: of,
  installed: {
    manifest: of,
    tier,
    source: { kind: 'file', name: 'lamp' },
    code: 'sha256-x',
    at: 0,
    decisions,
  } as const,
})
const allowAll = (of: PluginManifest, settings = {}) =>
  permissionsOf(of, settings).reduce<readonly Decision[]>((all, asked) => decide(all, asked, true, 1), [])

test('what comes with Vesper has all it asks for', () => {
  const { net, permissions, denied, services, filesMb } = grantsOf({ manifest: everything }, { baseUrl: 'pi:1234' })
  expect(net.origins).toEqual(['https://lamp.example', 'http://pi:1234'])
  expect(net.secrets).toEqual(['api-key'])
  expect(permissions).toEqual(['net', 'secrets', 'chat', 'devices', 'transport', 'files', 'wasm'])
  expect(denied).toEqual([])
  expect(services).toEqual(['acme.weather/forecast@1'])
  expect(filesMb).toBe(64)
})

test('what comes from outside has nothing before somebody says so', () => {
  const { net, permissions, services, filesMb } = grantsOf(installed(everything), { baseUrl: 'pi:1234' })
  expect(net).toEqual({ plugin: 'acme.lamp', origins: [], secrets: [], sockets: false })
  expect([permissions, services, filesMb]).toEqual([[], [], 0])
})

test('what was allowed is effective, and nothing beside it', () => {
  const chat = permissionsOf(everything, {}).filter(({ permission }) => permission === 'chat')
  const decisions = chat.reduce<readonly Decision[]>((all, asked) => decide(all, asked, true, 1), [])
  expect(grantsOf(installed(everything, decisions), {}).permissions).toEqual(['chat'])
  expect(grantsOf(installed(everything, allowAll(everything)), {}).net.origins).toEqual(['https://lamp.example'])
})

test('what was denied is told apart from what waits for an answer', () => {
  const decisions: readonly Decision[] = [{ permission: 'chat', parameters: ['read'], granted: false, at: 1 }]
  const { denied, permissions } = grantsOf(installed(everything, decisions), {})
  expect([denied, permissions]).toEqual([['chat'], []])
})

test('no answer lets an unreviewed plugin send raw bytes to hardware', () => {
  const decisions = allowAll(everything)
  expect(grantsOf(installed(everything, decisions, 'community'), {}).permissions).not.toContain('transport')
  expect(grantsOf(installed(everything, decisions, 'community'), {}).denied).toEqual(['transport'])
  expect(grantsOf(installed(everything, decisions, 'reviewed'), {}).permissions).toContain('transport')
})

test('an update that reaches further has no network at all until it is answered', () => {
  const decisions = allowAll(everything)
  const wider = lampPlugin({
    permissions: { net: { hosts: ['https://lamp.example', 'https://more.example'], reason } },
  })
  expect(netGrant(installed(wider, decisions), {}).origins).toEqual([])
})

test('a server the player typed in is reached by its origin, and another one without a new answer', () => {
  const own = lampPlugin({
    permissions: { net: { hosts: ['setting:baseUrl', 'https://acme.example'], reason } },
    contributes: address(),
  })
  const lamp = installed(own, allowAll(own))
  expect(netGrant(lamp, { baseUrl: 'http://192.168.0.7:1234/v1' }).origins).toEqual([
    'http://192.168.0.7:1234',
    'https://acme.example',
  ])
  expect(netGrant(lamp, { baseUrl: 'pi.local' }).origins).toEqual(['http://pi.local', 'https://acme.example'])
  expect(netGrant(lamp, { baseUrl: '' }).origins).toEqual(['https://acme.example'])
})

test('an address the author puts into the field is the author’s wish, and changing it asks anew', () => {
  const before = lampPlugin({
    permissions: { net: { hosts: ['setting:baseUrl'], reason } },
    contributes: address({ default: 'https://good.example' }),
  })
  const after = lampPlugin({
    permissions: { net: { hosts: ['setting:baseUrl'], reason } },
    contributes: address({ default: 'https://evil.example' }),
  })
  const decisions = allowAll(before)
  expect(netGrant(installed(before, decisions), { baseUrl: 'https://good.example' }).origins).toHaveLength(1)
  expect(netGrant(installed(after, decisions), { baseUrl: 'https://evil.example' }).origins).toEqual([])
  // What is merely suggested is not reached while another address stands in the field.
  expect(netGrant(installed(before, decisions), { baseUrl: 'https://mine.example' }).origins).toEqual([
    'https://mine.example',
  ])
})

test('so do the addresses it lets the player choose from', () => {
  const choice = lampPlugin({
    permissions: { net: { hosts: ['setting:baseUrl'], reason } },
    contributes: address({ default: 'https://a.example', enum: ['https://a.example', 'https://b.example'] }),
  })
  expect(permissionsOf(choice, {})[0]?.parameters).toEqual([
    'setting:baseUrl',
    'https://a.example',
    'https://b.example',
  ])
})

test('a setting every object has is no address', () => {
  const sly = lampPlugin({ permissions: { net: { hosts: ['setting:constructor'], reason } } })
  expect(netGrant({ manifest: sly }, {}).origins).toEqual([])
})

test('a key belongs to the first host by name, also while the network is denied', () => {
  const cloud = lampPlugin({
    permissions: { net: { hosts: ['https://*.lamp.example', 'https://api.lamp.example'], reason } },
  })
  expect(secretOrigin(cloud, {})).toBe('https://api.lamp.example')
})

test('a grant can be handed to a worker', () => {
  const grant = netGrant({ manifest: everything }, {})
  expect(structuredClone(grant)).toEqual(grant)
})

test('addresses are understood as people write them', () => {
  expect(originOf('localhost:11434')).toBe('http://localhost:11434')
  expect(originOf(' HTTPS://Example.org/v1 ')).toBe('https://example.org')
  expect(originOf('http://[')).toBeUndefined()
  expect(originOf(undefined)).toBeUndefined()
})

test('calls in the player’s name are made by what comes with Vesper, and by nothing from outside', () => {
  const asking = lampPlugin({
    permissions: {
      net: { hosts: ['account:/chat', 'https://lamp.example'], reason },
      secrets: { names: ['api-key'], reason },
    },
  })
  expect(netGrant({ manifest: asking }, {}).origins).toEqual(['account:/chat', 'https://lamp.example'])
  expect(netGrant(installed(asking, allowAll(asking)), {}).origins).toEqual(['https://lamp.example'])
  expect(secretOrigin(asking, {})).toBe('https://lamp.example')
})
