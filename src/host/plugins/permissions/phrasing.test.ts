import fc from 'fast-check'
import type { Contributes, Permissions, PluginId, PluginManifest } from 'sdk'
import { expect, test } from 'vitest'
import { lampPlugin } from '../plugin.fixture.ts'
import { extentOf } from './extent.ts'
import { permissionsOf } from './permissionsOf.ts'
import { phrase } from './phrasing.ts'

const reason = 'Because.'
const manifest = (permissions: Permissions, more: Partial<PluginManifest> = {}) => lampPlugin({ permissions, ...more })

function said(permissions: Permissions, more: Partial<PluginManifest> = {}, settings = {}) {
  const asking = manifest(permissions, more)
  const nameOf = (id: PluginId) => (id === 'acme.weather' ? 'Acme Weather' : undefined)
  return phrase(permissionsOf(asking, settings), { contributes: asking.contributes, nameOf })
}
const texts = (...args: Parameters<typeof said>) => said(...args).map(({ text }) => text)

const net = (...hosts: string[]) => ({ net: { hosts, reason } })
const chat = { chat: { access: 'read', reason } } as const
const devices = { devices: { reason } }
const field = { type: 'string', title: 'Address', default: '' } as const
const typed: Contributes = { settings: { schema: { type: 'object', properties: { baseUrl: field } } } }
const writer: Contributes = {
  llmProvider: [{ id: 'lamp', label: 'Lamp', features: [], runs: 'in-the-cloud', needs: 'key', order: 1 }],
}

test('what comes with Vesper is told without warnings', () => {
  const asking = manifest({ ...chat, ...devices, transport: { kinds: ['serial'], reason } })
  const told = phrase(permissionsOf(asking, {}), { contributes: asking.contributes, isBuiltin: true })
  expect(told.map(({ severity }) => severity)).toEqual(told.map(() => 'info'))
  const words = told.map(({ text }) => text).join(' ')
  expect(words).toContain('Can control hardware directly over')
  expect(words).not.toContain('your limits may not hold')
})

test('a plugin that asks for nothing is nothing to speak of', () => {
  expect(said({})).toEqual([])
})

test('reading the conversation', () => {
  expect(said(chat)).toEqual([{ text: 'Can read this conversation.', severity: 'warning', permissions: ['chat'] }])
})

test('reading the conversation and reaching a server is one sentence, and the worst', () => {
  expect(said({ ...chat, ...net('https://api.example.com') })).toEqual([
    {
      text: 'Can read this conversation and send it to api.example.com.',
      severity: 'danger',
      permissions: ['chat', 'net'],
    },
  ])
})

test('what stays on the own network is said to, and is less grave', () => {
  const [sentence] = said({ ...chat, ...net('http://localhost:8080', 'http://192.168.0.7') })
  expect(sentence).toEqual({
    text: 'Can read this conversation and send it to localhost:8080 (this computer) and 192.168.0.7 (your network).',
    severity: 'warning',
    permissions: ['chat', 'net'],
  })
})

test('one server on the internet among others is enough to be grave', () => {
  expect(said({ ...chat, ...net('http://localhost:8080', 'https://a.example') })[0]?.severity).toBe('danger')
})

test('servers are named, and those nearby come first', () => {
  expect(texts(net('https://a.example', 'https://*.b.example', 'http://[::1]:99'))).toEqual([
    'Can reach [::1]:99 (this computer).',
    'Can reach a.example and any server under b.example.',
  ])
})

test('a server that is typed in is named by its field, then by its address', () => {
  const asks = net('setting:baseUrl')
  const more = { contributes: typed }
  expect(texts(asks, more)).toEqual(['Can reach the server you enter as “Address”.'])
  expect(texts(asks, more, { baseUrl: 'pi.local:1234' })).toEqual([
    'Can reach the server you enter as “Address”, now pi.local:1234 (your network).',
  ])
})

test('nobody knows where an address lies that has not been typed yet', () => {
  expect(said({ ...chat, ...net('setting:baseUrl') }, { contributes: typed })[0]?.severity).toBe('danger')
})

test('an address the author suggests is named like any other', () => {
  const properties = { baseUrl: { ...field, default: 'https://suggested.example' } }
  const contributes: Contributes = { settings: { schema: { type: 'object', properties } } }
  expect(texts(net('setting:baseUrl'), { contributes }, { baseUrl: '' })).toEqual([
    'Can reach the server you enter as “Address” and suggested.example.',
  ])
})

test('an author’s words cannot end our sentence', () => {
  const properties = { baseUrl: { ...field, title: 'X”. It is safe.\u202e\n“' } }
  const contributes: Contributes = { settings: { schema: { type: 'object', properties } } }
  expect(texts(net('setting:baseUrl'), { contributes })).toEqual([
    'Can reach the server you enter as “X. It is safe.”.',
  ])
})

test('keys are used at the first host, and never seen', () => {
  const key = { secrets: { names: ['api-key'], reason } }
  expect(texts({ ...key, ...net('https://api.example.com', 'https://b.example') })).toContain(
    'Can use the key you save as “api-key” at api.example.com, but never sees it.',
  )
  expect(texts(key)).toEqual([
    "Can ask for the key you save as “api-key”, but never sees it, and can't use it anywhere.",
  ])
  expect(texts({ secrets: { names: ['a', 'b'], reason }, ...net('https://x.example') })).toContain(
    'Can use the keys you save as “a” and “b” at x.example, but never sees them.',
  )
})

test('stimulation', () => {
  expect(texts(devices)).toEqual(['Can request stimulation. Your limits still apply.'])
})

test('stimulation that somebody elsewhere can ask for is grave', () => {
  expect(said({ ...devices, ...net('https://a.example', 'https://b.example') })).toEqual([
    {
      text: 'Can request stimulation, also when a.example or b.example tells it to. Your limits still apply.',
      severity: 'danger',
      permissions: ['devices', 'net'],
    },
  ])
})

test('raw bytes come with a strong warning, before everything else', () => {
  const [first, second] = said({ ...chat, ...devices, transport: { kinds: ['bluetooth', 'serial'], reason } })
  expect(first?.text).toBe(
    "Can control hardware directly over Bluetooth and serial ports. Vesper can't check what it does: your limits may not hold.",
  )
  expect(second?.text).toBe('Can read this conversation and pass it on to anything it connects to.')
  expect([first?.severity, second?.severity]).toEqual(['danger', 'danger'])
})

test('files and compiled code', () => {
  expect(texts({ files: { quotaMb: 512, reason }, wasm: { reason } })).toEqual([
    'Can keep up to 512 MB of files in this browser.',
    'Runs compiled code, which is harder to inspect.',
  ])
  expect(texts({ files: { quotaMb: 8192, reason } })).toEqual(['Can keep up to 8 GB of files in this browser.'])
})

test('services are named by what they are and whose', () => {
  const consumes = ['acme.weather/forecast@1', 'other.one/tide-table@2']
  expect(texts({}, { consumes })).toEqual(['May use Forecast of Acme Weather.', 'May use Tide table 2 of other.one.'])
})

test('the conversation can also leave through another plugin', () => {
  expect(texts(chat, { consumes: ['acme.weather/forecast@1'] })).toContain(
    'Can read this conversation and hand it to Forecast of Acme Weather.',
  )
})

test('whoever writes replies is given the words without asking to read them', () => {
  expect(texts({}, { contributes: writer })).toEqual(['Receives your messages when you use it to write replies.'])
  expect(texts(net('https://a.example'), { contributes: writer })).toEqual([
    'Receives your messages when you use it to write replies, and can send them to a.example.',
  ])
})

test('the worst comes first', () => {
  const order = { danger: 0, warning: 1, info: 2 }
  const all = said({
    wasm: { reason },
    files: { quotaMb: 1, reason },
    secrets: { names: ['a'], reason },
    ...devices,
    ...chat,
    transport: { kinds: ['hid'], reason },
    ...net('https://a.example'),
  }).map(({ severity }) => order[severity])
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  expect(all.length).toBeGreaterThan(5)
})

const host = fc.oneof(
  fc.domain().map((name) => `https://${name}`),
  fc.domain().map((name) => `https://*.${name}`),
  fc.ipV4().map((name) => `http://${name}`),
  fc.constantFrom('http://localhost:11434', 'setting:baseUrl', 'setting:unknown', 'https://nas.local'),
)
const anyPermissions = fc.record<Permissions>(
  {
    net: fc.record({ hosts: fc.array(host, { minLength: 1, maxLength: 8 }), reason: fc.string() }),
    secrets: fc.record({
      names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
      reason: fc.string(),
    }),
    chat: fc.constant(chat.chat),
    devices: fc.constant({ reason }),
    transport: fc.constant({ kinds: ['serial'] as const, reason }),
    files: fc.record({ quotaMb: fc.integer({ min: 1, max: 65_536 }), reason: fc.string() }),
    wasm: fc.constant({ reason }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Permissions>
const anyManifest = fc
  .tuple(anyPermissions, fc.subarray(['acme.weather/forecast@1', 'x.y/z@3']), fc.boolean())
  .map(([permissions, consumes, writes]) =>
    manifest(permissions, { consumes, contributes: { ...typed, ...(writes ? writer : {}) } }),
  )

test('no combination is silent: every permission is part of some sentence', () => {
  fc.assert(
    fc.property(anyManifest, (asking) => {
      const asked = permissionsOf(asking, {})
      const spoken = new Set(phrase(asked, asking).flatMap(({ permissions }) => permissions))
      expect([...spoken].toSorted()).toEqual(asked.map(({ permission }) => permission).toSorted())
    }),
  )
})

test('every declared host appears in some sentence', () => {
  fc.assert(
    fc.property(anyManifest, fc.constantFrom('', 'example.org', '10.0.0.4'), (asking, baseUrl) => {
      const words = phrase(permissionsOf(asking, { baseUrl }), asking)
        .map(({ text }) => text)
        .join(' ')
      for (const declared of asking.permissions?.net?.hosts ?? []) {
        const expected = declared.startsWith('setting:')
          ? ({ 'setting:baseUrl': 'Address' }[declared] ?? declared.slice('setting:'.length))
          : declared.replace(/^https?:\/\/(\*\.)?/, '')
        expect(words).toContain(expected)
      }
      if (baseUrl && asking.permissions?.net?.hosts.includes('setting:baseUrl')) expect(words).toContain(baseUrl)
    }),
  )
})

test('calls of the product API are made with the player’s account', () => {
  expect(texts(net('account:/chat'))).toEqual(['Can reach your Vesper account.'])
  expect(texts(net('account:/chat'), { contributes: writer })).toEqual([
    'Receives your messages when you use it to write replies, and can send them to your Vesper account.',
  ])
  const asked = permissionsOf(manifest(net('account:/chat', 'https://lamp.example')), {})
  expect(asked.map(extentOf)).toEqual(['Your Vesper account and lamp.example'])
})
