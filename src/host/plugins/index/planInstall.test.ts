import fc from 'fast-check'
import type { Permissions, PluginManifest } from 'sdk'
import { expect, test } from 'vitest'
import {
  entryOf,
  installedFrom,
  manifestOf,
  packageOf,
  releaseOf,
  testKey,
} from '../../../workers/media/registry/registry.fixture.ts'
import type { Decision, InstalledPlugin, PluginSource } from '../../../workers/storage/contract.ts'
import { emptyInstallContext } from './emptyInstallContext.fixture.ts'
import type { InstallContext, InstallPlan } from './plan.ts'
import { missingServices, planInstall, serviceCircle } from './planInstall.ts'

const [author, other] = [testKey(), testKey()]
const file: PluginSource = { kind: 'file', name: 'lamp.vesper-plugin' }
const registry: PluginSource = { kind: 'registry', index: 'https://vesper.example/registry/index.json' }
const server: PluginSource = { kind: 'developer', url: 'http://localhost:5199' }
const net = (...hosts: readonly string[]): Permissions => ({ net: { hosts, reason: 'Talks to the lamp.' } })
const granted = (permission: Decision['permission'], ...parameters: readonly string[]): Decision => ({
  permission,
  parameters,
  granted: true,
  at: 1,
})

const planned = (manifest: PluginManifest, context: Partial<InstallContext> = {}, source: PluginSource = file) =>
  planInstall(packageOf(manifest), source, { ...emptyInstallContext, ...context })
const because = (plan: InstallPlan) => (plan.kind === 'refused' ? plan.because : plan.kind)

/** An update from the registry, by the same author unless said otherwise. */
function updated(
  before: PluginManifest,
  after: PluginManifest,
  changes: Partial<InstalledPlugin> = {},
  publisher = author,
  context: Partial<InstallContext> = {},
) {
  const found = packageOf(after)
  const installed = installedFrom(packageOf(before), { publisher: author.public, source: registry, ...changes })
  const entry = entryOf(after, releaseOf(found, publisher))
  return planInstall(found, registry, { ...emptyInstallContext, ...context, installed: [installed] }, entry)
}

test('a plugin nobody knows is new, stands in the community, and asks for what it requires', () => {
  const permissions: Permissions = {
    ...net('https://api.example.com'),
    chat: { access: 'read', reason: 'Reads the mood.', optional: true },
  }
  expect(planned(manifestOf({ permissions, consumes: ['acme.weather/forecast@1'] }))).toMatchObject({
    kind: 'new',
    tier: 'community',
    publisher: undefined,
    carried: [],
    asks: [
      { permission: 'net', parameters: ['https://api.example.com'] },
      { permission: 'service:acme.weather/forecast@1' },
    ],
    missingServices: ['acme.weather/forecast@1'],
    adaptedFrom: undefined,
  })
})

test('the id of a plugin of Vesper is taken, and so are names like it', () => {
  expect(because(planned(manifestOf(), { builtIns: [manifestOf()] }))).toBe('id-taken')
  expect(because(planned(manifestOf({ id: 'vesper.lamp' })))).toBe('reserved-name')
  expect(because(planned(manifestOf({ id: 'vesperia.lamp' })))).toBe('new')
})

test('only what the registry has reviewed may be named like a plugin of Vesper', () => {
  const found = packageOf(manifestOf({ id: 'vesper.lamp' }))
  const by = (tier: 'reviewed' | 'community') =>
    because(
      planInstall(found, registry, emptyInstallContext, entryOf(found.manifest, releaseOf(found, author, { tier }))),
    )
  expect(by('reviewed')).toBe('new')
  expect(by('community')).toBe('reserved-name')
})

test('from the registry comes only what it published, byte by byte', () => {
  const found = packageOf(manifestOf())
  const entry = entryOf(found.manifest, releaseOf(found, author, { tier: 'reviewed' }))
  expect(planInstall(found, registry, emptyInstallContext, entry)).toMatchObject({
    kind: 'new',
    tier: 'reviewed',
    publisher: author.public,
  })
  expect(because(planInstall(packageOf(manifestOf(), 'changed'), registry, emptyInstallContext, entry))).toBe(
    'not-as-published',
  )
  expect(because(planInstall(found, registry, emptyInstallContext))).toBe('not-as-published')
})

test('a file that is a release of the registry stands as high as the release; any other file does not', () => {
  const found = packageOf(manifestOf())
  const entry = entryOf(found.manifest, releaseOf(found, author, { tier: 'reviewed' }))
  expect(planInstall(found, file, emptyInstallContext, entry)).toMatchObject({
    tier: 'reviewed',
    publisher: author.public,
  })
  expect(planInstall(packageOf(manifestOf(), 'changed'), file, emptyInstallContext, entry)).toMatchObject({
    tier: 'community',
    publisher: undefined,
  })
})

test('a development server counts only in developer mode', () => {
  expect(because(planned(manifestOf(), {}, server))).toBe('developer-mode')
  expect(planned(manifestOf(), { developer: true }, server)).toMatchObject({ kind: 'new', tier: 'developer' })
})

test('raw bytes to hardware are for reviewed and developer plugins', () => {
  const manifest = manifestOf({
    permissions: { transport: { kinds: ['serial'], reason: 'Reaches the lamp.', optional: true } },
  })
  expect(because(planned(manifest))).toBe('transport')
  expect(because(planned(manifest, { developer: true }, server))).toBe('new')
  const found = packageOf(manifest)
  const reviewed = entryOf(manifest, releaseOf(found, author, { tier: 'reviewed' }))
  expect(because(planInstall(found, registry, emptyInstallContext, reviewed))).toBe('new')
})

test('a plugin for another SDK is refused, and the sentence says which side is behind', () => {
  expect(because(planned(manifestOf({ sdk: '^9.0' })))).toBe('needs-newer-host')
  expect(because(planned(manifestOf({ sdk: '^0.0.1' })))).toBe('too-old-for-host')
})

test('a plugin of the former SDK comes through an adapter', () => {
  expect(planned(manifestOf({ sdk: '^0.1' }))).toMatchObject({ kind: 'new', adaptedFrom: '0.1.0' })
})

test('P8 what was withdrawn is not installed, from wherever it comes', () => {
  const revoked = [{ id: manifestOf().id, versions: ['1.0.0'], why: 'It sent what was said elsewhere' }]
  const plan = planned(manifestOf(), { revoked })
  expect(plan).toMatchObject({ kind: 'refused', code: 'plugin/revoked' })
  expect(plan.kind === 'refused' && plan.message).toContain('It sent what was said elsewhere. Look for')
  expect(because(planned(manifestOf({ version: '1.0.1' }), { revoked }))).toBe('new')
})

test('plugins that would wait for each other are refused, and the circle is named', () => {
  const weather = manifestOf({
    id: 'acme.weather',
    name: 'Weather',
    provides: ['acme.weather/forecast@1'],
    consumes: ['acme.sky/clouds@1'],
  })
  const sky = manifestOf({
    id: 'acme.sky',
    name: 'Sky',
    provides: ['acme.sky/clouds@1'],
    consumes: ['acme.lamp/light@1'],
  })
  const lamp = manifestOf({ provides: ['acme.lamp/light@1'], consumes: ['acme.weather/forecast@1'] })
  const plan = planned(lamp, { builtIns: [sky], installed: [installedFrom(packageOf(weather))] })
  expect(plan.kind === 'refused' && plan.message).toContain('Lamp needs Weather needs Sky needs Lamp')
  expect(because(planned(manifestOf({ ...lamp, provides: [] }), { builtIns: [sky, weather] }))).toBe('new')
})

test('what is here already, bit by bit, is the same', () => {
  const found = packageOf(manifestOf())
  expect(because(planned(manifestOf(), { installed: [installedFrom(found)] }))).toBe('same')
})

test('P8 the same number with other content is refused, an older one too', () => {
  const installed = [installedFrom(packageOf(manifestOf({ version: '1.1.0' })))]
  const changed = planInstall(packageOf(manifestOf({ version: '1.1.0' }), 'other'), file, {
    ...emptyInstallContext,
    installed,
  })
  expect(because(changed)).toBe('changed-without-number')
  expect(because(planned(manifestOf({ version: '1.0.9' }), { installed }))).toBe('older')
  expect(because(planned(manifestOf({ version: '1.1.0-beta' }), { installed }))).toBe('older')
})

test('who writes a plugin goes back and forth as they like', () => {
  const installed = [installedFrom(packageOf(manifestOf()), { tier: 'developer', source: server })]
  const context = { installed, developer: true }
  expect(because(planned(manifestOf({ version: '0.9.0' }), context, server))).toBe('update')
  const rebuilt = planInstall(packageOf(manifestOf(), 'rebuilt'), server, { ...emptyInstallContext, ...context })
  expect(because(rebuilt)).toBe('update')
})

test('another publisher never takes the place of the first, nor does a file nobody signed', () => {
  expect(because(updated(manifestOf(), manifestOf({ version: '2.0.0' }), {}, other))).toBe('other-publisher')
  const installed = [installedFrom(packageOf(manifestOf()), { publisher: author.public })]
  expect(because(planned(manifestOf({ version: '2.0.0' }), { installed }))).toBe('other-publisher')
  expect(because(planned(manifestOf({ version: '2.0.0' }), { installed, developer: true }, server))).toBe(
    'other-publisher',
  )
})

test('an update tells what it asks for, where it talks to, and what its author says of it', () => {
  const before = manifestOf({ permissions: { ...net('https://a.example'), wasm: { reason: 'Fast.' } } })
  const after = manifestOf({
    version: '1.2.0',
    permissions: {
      ...net('https://a.example', 'https://b.example'),
      chat: { access: 'read', reason: 'Mood.', optional: true },
    },
    changelog: { '1.0.0': 'First.', '1.1.0': 'Second.', '1.2.0': 'Third.', '1.3.0': 'Not yet.' },
  })
  const plan = updated(before, after)
  expect(plan.kind === 'update' && plan.changes).toMatchObject({
    from: '1.0.0',
    to: '1.2.0',
    added: [{ permission: 'chat' }],
    widened: [{ permission: 'net' }],
    removed: ['wasm'],
    hostsAdded: ['https://b.example'],
    hostsRemoved: [],
    changelog: [
      { version: '1.2.0', text: 'Third.' },
      { version: '1.1.0', text: 'Second.' },
    ],
  })
})

test('what was granted to the same publisher holds, for no more than was granted', () => {
  const decisions = [granted('net', 'https://a.example', 'https://b.example')]
  const before = manifestOf({ permissions: net('https://a.example', 'https://b.example') })
  const less = updated(before, manifestOf({ version: '1.1.0', permissions: net('https://a.example') }), { decisions })
  expect(less).toMatchObject({
    held: false,
    asks: [],
    carried: [{ permission: 'net', parameters: ['https://a.example'] }],
  })
  const more = updated(before, manifestOf({ version: '1.1.0', permissions: net('https://c.example') }), { decisions })
  expect(more).toMatchObject({ held: true, asks: [{ permission: 'net' }], carried: [] })
})

test('P8 an update that adds a capability is held until it is answered', () => {
  const plan = updated(manifestOf(), manifestOf({ version: '1.1.0', permissions: { devices: { reason: 'Pulses.' } } }))
  expect(plan).toMatchObject({ kind: 'update', held: true, mayBeSilent: false, asks: [{ permission: 'devices' }] })
})

test('what was denied stays denied, and an optional wish holds nothing up', () => {
  const optional = { chat: { access: 'read', reason: 'Mood.', optional: true } } as const
  const decisions = [{ ...granted('chat', 'read'), granted: false }]
  const plan = updated(manifestOf({ permissions: optional }), manifestOf({ version: '1.1.0', permissions: optional }), {
    decisions,
  })
  expect(plan).toMatchObject({ held: false, asks: [], carried: decisions })
})

test('what was denied as a wish is asked again once it is a condition', () => {
  const wish = { chat: { access: 'read', reason: 'Mood.', optional: true } } as const
  const condition = { chat: { access: 'read', reason: 'Mood.' } } as const
  const decisions = [{ ...granted('chat', 'read'), granted: false }]
  const plan = updated(manifestOf({ permissions: wish }), manifestOf({ version: '1.1.0', permissions: condition }), {
    decisions,
  })
  expect(plan).toMatchObject({ held: true, asks: [{ permission: 'chat' }] })
})

test('between two files nobody signed, nothing that was granted is handed on', () => {
  const permissions = net('https://a.example')
  const decisions = [granted('net', 'https://a.example')]
  const installed = [installedFrom(packageOf(manifestOf({ permissions })), { decisions })]
  expect(planned(manifestOf({ version: '1.1.0', permissions }), { installed })).toMatchObject({
    kind: 'update',
    held: true,
    mayBeSilent: false,
    carried: [],
  })
})

test('an address vouches for itself over https, and a development server for its own plugin', () => {
  const permissions = net('https://a.example')
  const decisions = [granted('net', 'https://a.example')]
  const carriedFrom = (before: PluginSource, after: PluginSource) => {
    const installed = [installedFrom(packageOf(manifestOf({ permissions })), { decisions, source: before })]
    const plan = planned(manifestOf({ version: '1.1.0', permissions }), { installed, developer: true }, after)
    return plan.kind === 'update' ? plan.carried.length : plan
  }
  const at = (url: string): PluginSource => ({ kind: 'url', url })
  expect(carriedFrom(at('https://a.example/l'), at('https://a.example/l'))).toBe(1)
  expect(carriedFrom(at('https://a.example/l'), at('https://b.example/l'))).toBe(0)
  expect(carriedFrom(at('http://a.example/l'), at('http://a.example/l'))).toBe(0)
  expect(carriedFrom(server, server)).toBe(1)
  expect(carriedFrom(server, { kind: 'developer', url: 'http://localhost:5200' })).toBe(0)
})

test('only an update that can tell nobody anything, from the same hands, may come without a word', () => {
  const silent = (permissions: Permissions) => {
    const decisions = [granted('files', '9'), granted('net', 'https://a.example'), granted('chat', 'read')]
    const plan = updated(manifestOf({ permissions }), manifestOf({ version: '1.1.0', permissions }), { decisions })
    return plan.kind === 'update' && plan.mayBeSilent
  }
  expect(silent({ files: { quotaMb: 9, reason: 'x' } })).toBe(true)
  expect(silent(net('https://a.example'))).toBe(false)
  expect(silent({ chat: { access: 'read', reason: 'x' } })).toBe(false)
})

test('what is being written on this computer is renewed without a word, until it asks for more', () => {
  const server: PluginSource = { kind: 'developer', url: 'http://localhost:5199' }
  const permissions = net('https://a.example')
  const decisions = [granted('net', 'https://a.example')]
  const installed = [installedFrom(packageOf(manifestOf({ permissions })), { decisions, source: server })]
  const silent = (next: Permissions) => {
    const manifest = manifestOf({ description: 'Saved again.', permissions: next })
    const plan = planned(manifest, { installed, developer: true }, server)
    return plan.kind === 'update' && plan.mayBeSilent
  }
  expect(silent(permissions)).toBe(true)
  expect(silent(net('https://a.example', 'https://b.example'))).toBe(false)
})

test('no update ever carries more than was granted and is asked for', () => {
  const hosts = fc.subarray(['https://a.example', 'https://b.example', 'https://c.example', 'https://d.example'], {
    minLength: 1,
  })
  fc.assert(
    fc.property(hosts, hosts, (before, after) => {
      const plan = updated(
        manifestOf({ permissions: net(...before) }),
        manifestOf({ version: '1.1.0', permissions: net(...after) }),
        { decisions: [granted('net', ...before)] },
      )
      if (plan.kind !== 'update') throw new Error(plan.kind)
      for (const host of plan.carried.flatMap(({ parameters }) => parameters)) {
        expect(before).toContain(host)
        expect(after).toContain(host)
      }
      expect(plan.held).toBe(after.some((host) => !before.includes(host)))
    }),
  )
})

const needs = (id: string, ...others: readonly string[]) =>
  manifestOf({ id, provides: [`${id}/x@1`], consumes: others.map((other) => `${other}/x@1`) })

test('names the services nobody offers', () => {
  expect(missingServices(needs('a.a', 'a.b', 'a.c'), [needs('a.b')])).toEqual(['a.c/x@1'])
})

test('a plugin that needs its own service needs itself', () => {
  expect(serviceCircle(needs('a.a', 'a.a'), [])).toEqual(['a.a', 'a.a'])
})

test('a circle among others is not this plugin’s', () => {
  expect(serviceCircle(needs('a.a', 'a.b'), [needs('a.b', 'a.c'), needs('a.c', 'a.b')])).toBeUndefined()
})

test('whatever it names is a circle, and among plugins in a row there is none', () => {
  const links = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 })
  const name = (index: number) => `a.p${index}`
  const plugins = (pairs: readonly (readonly [number, number])[]) =>
    Array.from({ length: 8 }, (_, index) =>
      needs(name(index), ...new Set(pairs.filter(([from]) => from === index).map(([, to]) => name(to)))),
    )
  fc.assert(
    fc.property(links, (pairs) => {
      const [first, ...rest] = plugins(pairs)
      if (!first) throw new Error('no plugin')
      const circle = serviceCircle(first, rest)
      for (const [index, id] of (circle ?? []).slice(1).entries()) {
        expect(pairs.some(([from, to]) => name(from) === circle?.[index] && name(to) === id)).toBe(true)
      }
      const upwards = plugins(pairs.filter(([from, to]) => from < to))
      expect(serviceCircle(upwards[0] ?? first, upwards.slice(1))).toBeUndefined()
    }),
  )
})
