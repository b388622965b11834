import type { PluginManifest } from 'sdk'
import { emptyInstallContext } from '../../../src/host/plugins/index/emptyInstallContext.fixture.ts'
import type { InstallContext } from '../../../src/host/plugins/index/plan.ts'
import type { RegistryEntry } from '../../../src/shared/plugins/registry/registryIndex.ts'
import {
  entryOf,
  indexOf,
  installedFrom,
  manifestOf,
  packageOf,
  releaseOf,
  signedFiles,
  testKey,
} from '../../../src/workers/media/registry/registry.fixture.ts'
import { base64 } from '../../fixtures/cards/build.ts'
import { attempt } from './attempt.ts'

type Manifest = Parameters<typeof manifestOf>[0]
const file = { kind: 'file', name: 'lamp.vesper-plugin' } as const
const registry = { kind: 'registry', index: 'https://vesper.example/registry/index.json' } as const
const net = { hosts: ['https://api.example.com'], reason: 'Talks to the lamp.' }
const before = packageOf(manifestOf({ permissions: { net } }))
const granted = { permission: 'net', parameters: net.hosts, granted: true, at: 1 } as const
const here: InstallContext = { ...emptyInstallContext, installed: [installedFrom(before, { decisions: [granted] })] }

function planned(
  id: string,
  tried: string,
  meets: RegExp,
  changes: Manifest,
  { known = emptyInstallContext, code, source = file, entry }: Planned = {},
) {
  const found = packageOf(manifestOf(changes), code)
  return attempt(id, tried, meets, { apart: true, run: (rig) => rig.inPage('plan', found, source, known, entry) })
}

interface Planned {
  readonly known?: InstallContext
  readonly code?: string
  readonly source?: typeof file | typeof registry
  readonly entry?: RegistryEntry
}

const publisher = testKey()
const stranger = testKey()
const lampOf = (changes: Partial<PluginManifest> = {}) =>
  manifestOf({ permissions: { net }, ...changes, id: 'acme.lamp' })
const published = entryOf(lampOf(), releaseOf(before, publisher))
const fromPublisher: InstallContext = {
  ...emptyInstallContext,
  installed: [installedFrom(before, { publisher: publisher.public, source: registry, decisions: [granted] })],
}
const more = { net: { ...net, hosts: [...net.hosts, 'https://collector.example'] } }

/** Getting in, and growing once inside. */
export const installAttempts = [
  planned(
    'idOfBuiltIn',
    'takes the id of a part of Vesper',
    /^plugin\/refused: .*is a part of Vesper/,
    {},
    {
      known: { ...emptyInstallContext, builtIns: [manifestOf()] },
    },
  ),
  planned('vendorOfOurs', 'calls itself one of ours', /^plugin\/refused: .*begins like those/, { id: 'vesper.lamp' }),
  planned(
    'otherPublisher',
    'updates a plugin of another publisher',
    /^plugin\/refused: .*not signed by the same/,
    { version: '1.1.0' },
    { known: fromPublisher },
  ),
  planned(
    'downgrade',
    'replaces a newer version',
    /^plugin\/refused: .*which is newer/,
    { version: '0.9.0' },
    { known: here },
  ),
  planned(
    'changedCode',
    'brings other code under the same number',
    /^plugin\/integrity: .*its content is another/,
    { permissions: { net } },
    { known: here, code: 'other()' },
  ),
  planned(
    'creepPermission',
    'asks for more in an update',
    /^held: net,chat$/,
    { version: '1.1.0', permissions: { net, chat: { access: 'read', reason: 'To help.' } } },
    { known: here },
  ),
  planned(
    'creepHost',
    'asks for another host in an update',
    /^held: net$/,
    { version: '1.1.0', permissions: more },
    { known: here },
  ),
  planned(
    'creepService',
    'uses a service in an update',
    /^held: net,service:acme\.weather\/forecast@1$/,
    { version: '1.1.0', permissions: { net }, consumes: ['acme.weather/forecast@1'] },
    { known: here },
  ),
  planned(
    'revoked',
    'was withdrawn by the registry',
    /^plugin\/revoked/,
    {},
    {
      known: { ...emptyInstallContext, revoked: [{ id: manifestOf().id, why: 'It took keys.' }] },
    },
  ),
  planned(
    'notPublished',
    'comes as a release it is not',
    /^plugin\/integrity: .*not what the registry published/,
    { permissions: { net } },
    { code: 'other()', source: registry, entry: published },
  ),
  planned('bytesForEverybody', 'asks for hardware unreviewed', /^plugin\/refused/, {
    permissions: { transport: { kinds: ['serial'], reason: 'To move.' } },
  }),
]

const asked = (files: ReturnType<typeof signedFiles>, pinned: readonly string[], seen = 0) =>
  [base64(files.bytes), base64(files.signature), pinned, { seen }] as const
const pinned = [publisher.public]
const index = (id: string, tried: string, meets: RegExp, args: ReturnType<typeof asked>) =>
  attempt(id, tried, meets, { apart: true, run: (rig) => rig.inPage('index', ...args) })
const signed = signedFiles(indexOf({ signedAt: 1000 }), publisher)

/** Lists of plugins from whoever stands between. */
export const indexAttempts = [
  index('soundIndex', 'is listed soundly, for once', /^TAKEN$/, asked(signed, pinned)),
  index(
    'foreignKey',
    'comes with a list signed by a stranger',
    /^registry\/bad-signature/,
    asked(signedFiles(indexOf(), stranger), pinned),
  ),
  index(
    'changedIndex',
    'comes with a list that was changed after it was signed',
    /^registry\/bad-signature/,
    asked({ ...signed, bytes: signedFiles(indexOf({ signedAt: 2000 }), publisher).bytes }, pinned),
  ),
  index(
    'unsignedIndex',
    'comes with a list nobody signed',
    /^registry\/bad-signature/,
    asked({ ...signed, signature: new TextEncoder().encode('{"v":1,"signatures":[]}') }, pinned),
  ),
  index('olderIndex', 'comes with a list older than the last one', /^registry\/too-old/, asked(signed, pinned, 5000)),
  index(
    'pollutedIndex',
    'comes with a list of another form',
    /^registry\/unreadable/,
    asked(signedFiles(JSON.parse('{"v":1,"__proto__":{"polluted":true}}'), publisher), pinned),
  ),
]
