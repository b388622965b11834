import type { Permissions, PluginManifest } from 'sdk'
import { expect, test } from 'vitest'
import type { Decision, InstalledPlugin } from '../../../workers/storage/contract.ts'
import { lampPlugin, pluginFromFile } from '../plugin.fixture.ts'
import { answerTo, asksForMore, changesSince, type PermissionRequest, promptFor } from './request.ts'

const reason = 'Because.'
const manifest = (permissions: Permissions, more: Partial<PluginManifest> = {}) => lampPlugin({ permissions, ...more })
const install = (of: PluginManifest): Extract<PermissionRequest, { kind: 'install' }> => ({
  kind: 'install',
  manifest: of,
  tier: 'community',
})
const update = (from: InstalledPlugin, to: PluginManifest, publisher?: string): PermissionRequest => ({
  kind: 'update',
  manifest: to,
  tier: 'community',
  installed: from,
  ...(publisher && { publisher }),
})
const ask = (request: PermissionRequest) => promptFor(request, {}, () => undefined, [])
const allow = (request: PermissionRequest) => answerTo(request, true, {}, 7)

const net = (...hosts: string[]) => ({ net: { hosts, reason } })
const chat = { chat: { access: 'read', reason, optional: true } } as const
const chatDecision = (granted: boolean): Decision => ({ permission: 'chat', parameters: ['read'], granted, at: 1 })

test('installing asks for what is required, and says what may be asked later', () => {
  const { now, later, reasons, laterReasons } = ask(install(manifest({ ...net('https://a.example'), ...chat })))
  expect(now.map(({ text }) => text)).toEqual(['Can reach a.example.'])
  expect(later.map(({ text }) => text)).toEqual(['Can read this conversation and send it to a.example.'])
  expect(reasons.map(({ permission }) => permission)).toEqual(['net'])
  expect(laterReasons.map(({ permission }) => permission)).toEqual(['chat'])
})

test('allowing the installation grants what is required, and leaves the rest unanswered', () => {
  const { granted, decisions } = allow(install(manifest({ ...net('https://a.example'), ...chat })))
  expect(granted).toBe(true)
  expect(decisions).toEqual([{ permission: 'net', parameters: ['https://a.example'], granted: true, at: 7 }])
})

test('what cannot be given is neither asked for nor granted', () => {
  const request = install(manifest({ transport: { kinds: ['serial'], reason }, wasm: { reason } }))
  const { now, reasons, withheld } = ask(request)
  expect(now.map(({ permissions }) => permissions)).toEqual([['wasm']])
  expect(reasons.map(({ permission }) => permission)).toEqual(['wasm'])
  expect(withheld.map(({ permission }) => permission)).toEqual(['transport'])
  expect(allow(request).decisions.map(({ permission }) => permission)).toEqual(['wasm'])
  expect(allow({ ...request, tier: 'reviewed' }).decisions).toHaveLength(2)
})

test('an installation that is denied leaves nothing behind', () => {
  expect(answerTo(install(manifest(net('https://a.example'))), false, {}, 7)).toEqual({ granted: false, decisions: [] })
})

test('an update marks what it could not do before', () => {
  const before = manifest({ ...net('https://a.example'), devices: { reason } })
  const { decisions } = allow(install(before))
  const after = manifest({ ...net('https://a.example', 'https://b.example'), files: { quotaMb: 1, reason } })
  const { now } = ask(update(pluginFromFile(before, { decisions }), after))
  expect(now.map(({ text, isNew }) => [text, isNew])).toEqual([
    ['Can reach a.example and b.example.', true],
    ['Can keep up to 1 MB of files in this browser.', true],
  ])
})

test('what an update could do before is not called new', () => {
  const before = manifest({ files: { quotaMb: 1, reason } })
  const { decisions } = allow(install(before))
  const after = manifest({ files: { quotaMb: 1, reason }, wasm: { reason } })
  expect(ask(update(pluginFromFile(before, { decisions }), after)).now.map(({ isNew }) => isNew)).toEqual([false, true])
})

test('what was allowed in between counts in the sentences of an update', () => {
  const from = pluginFromFile(manifest(chat), { decisions: [chatDecision(true)] })
  const { now } = ask(update(from, manifest({ ...chat, ...net('https://b.example') })))
  expect(now.map(({ text }) => text)).toEqual(['Can read this conversation and send it to b.example.'])
})

test('an update keeps the answers it need not ask for, and forgets those it no longer needs', () => {
  const from = pluginFromFile(manifest({ ...chat, devices: { reason } }), {
    decisions: [chatDecision(false), { permission: 'devices', parameters: [], granted: true, at: 2 }],
  })
  const { decisions } = allow(update(from, manifest({ ...chat, wasm: { reason } })))
  expect(decisions).toEqual([chatDecision(false), { permission: 'wasm', parameters: [], granted: true, at: 7 }])
})

test('an update that is denied leaves everything as it was', () => {
  const from = pluginFromFile(manifest(chat), { decisions: [chatDecision(true)] })
  const answer = answerTo(update(from, manifest({ ...chat, wasm: { reason } })), false, {}, 7)
  expect(answer).toEqual({ granted: false, decisions: from.decisions })
})

test('what was granted to one publisher is not granted to another', () => {
  const plugin = manifest({ ...net('https://a.example'), ...chat })
  const from = pluginFromFile(plugin, { decisions: [chatDecision(true)], publisher: 'one' })
  expect(ask(update(from, plugin, 'other')).otherPublisher).toBe(true)
  expect(allow(update(from, plugin, 'other')).decisions.map(({ permission }) => permission)).toEqual(['net'])
  expect(asksForMore(from, { manifest: plugin, publisher: 'other' }, {})).toBe(true)
})

test('a permission at its first use is phrased with what is allowed already', () => {
  const plugin = manifest({ ...net('https://a.example'), files: { quotaMb: 1, reason }, ...chat })
  const { decisions } = allow(install(plugin))
  const request = { kind: 'first-use', installed: pluginFromFile(plugin, { decisions }), permission: 'chat' } as const
  const { now, later } = ask(request)
  expect(now.map(({ text }) => text)).toEqual(['Can read this conversation and send it to a.example.'])
  expect(later).toEqual([])
  expect(allow(request).decisions.at(-1)).toEqual({ permission: 'chat', parameters: ['read'], granted: true, at: 7 })
  expect(answerTo(request, false, {}, 7).decisions.at(-1)?.granted).toBe(false)
})

test('an update waits only when it asks for more', () => {
  const plugin = manifest({ ...net('https://a.example', 'https://b.example') })
  const from = pluginFromFile(plugin, { decisions: allow(install(plugin)).decisions })
  const waits = (next: PluginManifest) => asksForMore(from, { manifest: next }, {})
  expect(waits(manifest(net('https://a.example')))).toBe(false)
  expect(waits(manifest({ ...net('https://a.example'), ...chat }))).toBe(false)
  expect(waits(manifest(net('https://c.example')))).toBe(true)
  const hears = { kinkModule: [{ id: 'glow', label: 'Glow', tags: [] }] }
  expect(waits(manifest(net('https://a.example'), { contributes: hears }))).toBe(true)
})

test('an update need not wait for what was asked before and revoked since', () => {
  const plugin = manifest(net('https://a.example'))
  const revoked: Decision = { permission: 'net', parameters: ['https://a.example'], granted: false, at: 2 }
  expect(asksForMore(pluginFromFile(plugin, { decisions: [revoked] }), { manifest: plugin }, {})).toBe(false)
})

test('what changed is told from the version after the old one to the new one, newest first', () => {
  const changelog = { '0.9.0': 'a', '1.0.0': 'b', '1.0.1': 'c', '1.10.0': 'e', '1.9.0': 'd', '2.0.0': 'f', soon: 'g' }
  const told = changesSince('1.0.0', manifest({}, { version: '1.10.0', changelog }))
  expect(told.map(({ text }) => text)).toEqual(['e', 'd', 'c'])
})
