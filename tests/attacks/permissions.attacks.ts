import { codeOf, type PluginId, type PluginManifest } from 'sdk'
import { permissionsOf } from '../../src/host/plugins/permissions/permissionsOf.ts'
import { opensFlow, promptFor } from '../../src/host/plugins/permissions/request.ts'
import { hearsWords, type Neighbour } from '../../src/host/plugins/permissions/serviceFlow.ts'
import { checkRequest } from '../../src/workers/network/request.ts'
import { type Attack, heldUnless } from './attack.ts'

/* Plugins that take the chat out together: no prompt may leave it unsaid. */

type Part = Partial<Pick<PluginManifest, 'permissions' | 'provides' | 'consumes' | 'contributes'>>

const manifest = (name: string, part: Part): PluginManifest => ({
  id: `example.${name.toLowerCase()}` as PluginId,
  name,
  version: '1.0.0',
  sdk: '^1.0',
  entry: 'index.js',
  contributes: {},
  ...part,
})
const service = (name: string) => `example.${name}/line@1`
const chat = { chat: { access: 'read', reason: 'x' } } as const
const laterChat = { chat: { access: 'read', reason: 'x', optional: true } } as const
const net = { net: { hosts: ['https://collector.example'], reason: 'x' } } as const
const laterNet = { net: { hosts: ['https://collector.example'], reason: 'x', optional: true } } as const
const links = { transport: { kinds: ['serial'], reason: 'x' } } as const
const llm = { llmProvider: [{ id: 'x', label: 'X' }] } as unknown as PluginManifest['contributes']

const installed = (one: PluginManifest, denied: readonly string[] = []): Neighbour => ({
  manifest: one,
  held: permissionsOf(one, {}).filter(({ permission, optional }) => !optional && !denied.includes(permission)),
})

/** What the prompt for a newcomer says, also of what it may ask later. */
function said(newcomer: PluginManifest, around: readonly Neighbour[]): string {
  const { now, later } = promptFor(
    { kind: 'install', manifest: newcomer, tier: 'community' },
    {},
    () => undefined,
    around,
  )
  return [...now, ...later].map(({ text, severity }) => `${severity}: ${text}`).join(' ')
}

/** Raw hardware is for reviewed plugins alone. */
function saidReviewed(newcomer: PluginManifest, around: readonly Neighbour[]): string {
  const { now } = promptFor({ kind: 'install', manifest: newcomer, tier: 'reviewed' }, {}, () => undefined, around)
  return now.map(({ text, severity }) => `${severity}: ${text}`).join(' ')
}

const reader = (part: Part = {}) => manifest('Source', { permissions: chat, provides: [service('source')], ...part })
const sender = (part: Part = {}) => manifest('Drain', { permissions: net, consumes: [service('source')], ...part })
const middle = manifest('Middle', { provides: [service('middle')], consumes: [service('source')] })
const far = sender({ consumes: [service('middle')] })

const danger = /danger: [^.]*collector\.example/
const row = (id: string, tries: string, text: () => string, expected: RegExp): Attack => ({
  id,
  area: 'permissions over services',
  tries,
  attack: () => {
    const found = text()
    return heldUnless(!expected.test(found) && `the prompt says only: ${found}`)
  },
})

const joined: readonly Attack[] = [
  row(
    'sender-last',
    'installs the sender after the reader',
    () => said(sender(), [installed(reader())]),
    /danger: Can send what “Source” reads to collector\.example/,
  ),
  row(
    'reader-last',
    'installs the reader after the sender',
    () => said(reader(), [installed(sender())]),
    /danger: What it reads can be sent to collector\.example by “Drain”/,
  ),
  row(
    'sender-provides',
    'has the reader push into a service of the sender',
    () =>
      said(sender({ provides: [service('drain')], consumes: [] }), [
        installed(reader({ provides: [], consumes: [service('drain')] })),
      ]),
    danger,
  ),
  row(
    'reader-pushes',
    'installs the reader that pushes last',
    () =>
      said(reader({ provides: [], consumes: [service('drain')] }), [
        installed(sender({ provides: [service('drain')], consumes: [] })),
      ]),
    danger,
  ),
  row(
    'chain-end',
    'puts a third between the two and installs the sender last',
    () => said(far, [installed(reader()), installed(middle)]),
    /danger: Can send what “Source” reads to collector\.example, over “Middle”/,
  ),
  row(
    'chain-start',
    'puts a third between the two and installs the reader last',
    () => said(reader(), [installed(far), installed(middle)]),
    danger,
  ),
  row(
    'chain-middle',
    'puts a third between the two and installs it last',
    () => said(middle, [installed(reader()), installed(far)]),
    /danger: Joins “Source” and “Drain”/,
  ),
  row(
    'hears-by-trade',
    'reads as a model provider instead of asking for the chat',
    () => said(sender(), [installed(reader({ permissions: {}, contributes: llm }))]),
    danger,
  ),
  row(
    'over-hardware',
    'sends over a serial port instead of the network',
    () => saidReviewed(sender({ permissions: links }), [installed(reader())]),
    /danger: Can send what “Source” reads to hardware it connects to/,
  ),
  row(
    'later-net',
    'asks for its server only later',
    () => said(sender({ permissions: laterNet }), [installed(reader())]),
    danger,
  ),
  row(
    'later-chat',
    'asks for the chat only later',
    () => said(reader({ permissions: laterChat }), [installed(sender())]),
    danger,
  ),
  row(
    'circle',
    'joins three in a circle',
    () =>
      said(manifest('Third', { permissions: net, provides: [service('third')], consumes: [service('middle')] }), [
        installed(reader({ consumes: [service('third')] })),
        installed(middle),
      ]),
    danger,
  ),
  row(
    'bold-name',
    'is named so that the sentence reads as another',
    () => said(sender(), [installed({ ...reader(), name: 'you” never “and nothing' })]),
    /what “you never and nothing” reads/,
  ),
  row(
    'turned-name',
    'turns the sentence round by its name',
    () => said(sender(), [installed({ ...reader(), name: 'Source\u202Egnihton' })]),
    /^(?!.*\u202E).*what “Source gnihton” reads/,
  ),
]

const firstUse = (one: PluginManifest, permission: 'chat' | 'net', around: readonly Neighbour[]): string =>
  promptFor(
    {
      kind: 'first-use',
      permission,
      installed: {
        manifest: one,
        tier: 'community',
        source: { kind: 'file', name: 'x' },
        code: 'x' as never,
        at: 0,
        decisions: decided(one),
      },
    },
    {},
    () => undefined,
    around,
  )
    .now.map(({ text, severity }) => `${severity}: ${text}`)
    .join(' ')

const decided = (one: PluginManifest) =>
  permissionsOf(one, {}).flatMap(({ permission, parameters, optional }) =>
    optional ? [] : [{ permission, parameters, granted: true, at: 0 }],
  )

const gains: readonly Attack[] = [
  row(
    'first-use-chat',
    'gains the chat at its first use',
    () => firstUse(reader({ permissions: laterChat }), 'chat', [installed(sender())]),
    danger,
  ),
  row(
    'first-use-net',
    'gains its server at its first use',
    () => firstUse(sender({ permissions: laterNet }), 'net', [installed(reader())]),
    danger,
  ),
]

/** Whether an update has to ask. */
const asks = (from: PluginManifest, next: PluginManifest, around: readonly Neighbour[]): string =>
  opensFlow(
    {
      manifest: from,
      tier: 'community',
      source: { kind: 'file', name: 'x' },
      code: 'x' as never,
      at: 0,
      decisions: decided(from),
    },
    { ...next, version: '1.1.0' },
    {},
    around,
  )
    ? 'asks'
    : 'silent'

const updates: readonly Attack[] = [
  row(
    'update-provides',
    'begins to provide by an update',
    () => asks(reader({ provides: [] }), reader(), [installed(sender())]),
    /asks/,
  ),
  row(
    'update-consumes',
    'begins to consume by an update',
    () => asks(sender({ consumes: [] }), sender(), [installed(reader())]),
    /asks/,
  ),
  row(
    'update-chat',
    'begins to read by an update',
    () => asks(reader({ permissions: {} }), reader(), [installed(sender())]),
    /asks/,
  ),
  row(
    'update-net',
    'begins to send by an update',
    () => asks(sender({ permissions: {} }), sender(), [installed(reader())]),
    /asks/,
  ),
  row(
    'update-bridge',
    'joins two others by an update',
    () => asks(manifest('Middle', { provides: [service('middle')] }), middle, [installed(reader()), installed(far)]),
    /asks/,
  ),
  row(
    'update-trade',
    'begins to hear as a provider by an update',
    () => asks(reader({ permissions: {} }), reader({ permissions: {}, contributes: llm }), [installed(sender())]),
    /asks/,
  ),
  row('update-same', 'is asked about nothing new', () => asks(reader(), reader(), [installed(sender())]), /silent/),
]

/** What is revoked or denied joins nobody. */
const revoked: readonly Attack[] = [
  row(
    'revoked-chat',
    'is accused of what was revoked',
    () => said(sender(), [installed(reader(), ['chat'])]),
    /^(?!.*Source” reads)/,
  ),
  row(
    'revoked-net',
    'is accused of a server that was revoked',
    () => said(reader(), [installed(sender(), ['net'])]),
    /^(?!.*sent to)/,
  ),
  row(
    'revoked-service',
    'is joined by a service that was revoked',
    () => said(reader(), [installed(sender(), [`service:${service('source')}`])]),
    /^(?!.*sent to)/,
  ),
]

const heard = (
  id: string,
  tries: string,
  plugin: PluginManifest,
  around: readonly Neighbour[],
  hears: boolean,
): Attack => ({
  id,
  area: 'permissions over services',
  tries,
  attack: () => heldUnless(hearsWords(plugin, around) !== hears && `it counts as hearing ${!hears}`),
})

const deaf = manifest('Deaf', { consumes: [service('middle')] })
const hearing: readonly Attack[] = [
  heard(
    'hears-chain',
    'hears over two others and draws links',
    deaf,
    [installed(deaf), installed(middle), installed(reader())],
    true,
  ),
  heard('hears-asked', 'draws links before it is given the chat', reader({ permissions: laterChat }), [], true),
  heard('hears-not', 'is taken for one that hears', deaf, [installed(deaf), installed(middle)], false),
]

/** The server the app came from answers our own worker as it answers the app. */
const home: readonly Attack[] = [
  ['/api/reach', 'http://127.0.0.1:7410', 'http://127.0.0.1:7410'],
  ['/', 'https://vesper.example', 'https://vesper.example'],
  ['/api/reach', 'https://vesper.example:443', 'https://vesper.example'],
  ['/api/reach', 'https://a.vesper.example', 'https://*.vesper.example'],
  ['/api/reach', 'HTTP://127.1:7410', 'http://127.0.0.1:7410'],
].map(
  ([path = '', page = '', granted = '']): Attack => ({
    id: `home ${page}${path} by ${granted}`,
    area: 'permissions over services',
    tries: `asks ${page}${path}, where the app came from, as granted ${granted}`,
    attack() {
      const grant = { plugin: 'example.hostile' as PluginId, origins: [granted], secrets: [], sockets: false }
      try {
        checkRequest({ url: page + path, method: 'POST', body: '{}' }, grant, {
          pageOrigin: new URL(page).origin,
          accountAddress: (path) => new URL(`/api${path}`, page),
        })
        return { broke: 'it is asked' }
      } catch (error) {
        return heldUnless(codeOf(error) !== 'net/host-not-allowed' && String(error))
      }
    },
  }),
)

export const attacks: readonly Attack[] = [...home, ...joined, ...gains, ...updates, ...revoked, ...hearing]
