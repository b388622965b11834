import { compareVersions } from 'compare-versions'
import type { PluginId, PluginManifest } from 'sdk'
import type { RegistryEntry, Release } from '../../../shared/plugins/registry/registryIndex.ts'
import { revocationOf } from '../../../shared/plugins/registry/revocationOf.ts'
import { sdkSupport } from '../../../shared/plugins/registry/sdkSupport.ts'
import type { PluginPackage } from '../../../workers/media/contract.ts'
import type { InstalledPlugin, PluginSource } from '../../../workers/storage/contract.ts'
import { statusOf } from '../permissions/decisions.ts'
import { status } from '../permissions/grants.ts'
import { type Asked, permissionsOf } from '../permissions/permissionsOf.ts'
import { changesSince, opensFlow } from '../permissions/request.ts'
import type { Neighbour } from '../permissions/serviceFlow.ts'
import { answersTo, isSamePublisher } from './answers.ts'
import { nameFault } from './nameRules.ts'
import type { Changes, Installation, InstallContext, InstallPlan } from './plan.ts'
import { refusals } from './refusals.ts'

/**
 * What installing this package here would mean. `entry` is what the registry says of the plugin, if it knows it;
 * a file that is bit by bit a release of the registry stands as high as that release.
 */
export function planInstall(
  found: PluginPackage,
  source: PluginSource,
  context: InstallContext,
  entry?: RegistryEntry,
): InstallPlan {
  const { manifest } = found
  const release = source.kind === 'developer' ? undefined : releaseOf(found, entry)
  const standing = statusBy(source, release)
  const installed = context.installed.find((plugin) => plugin.manifest.id === manifest.id)
  const others = context.installed.filter((plugin) => plugin !== installed).map((plugin) => plugin.manifest)
  const neighbours = [...context.builtIns, ...others]

  if (context.builtIns.some(({ id }) => id === manifest.id)) return refusals.idTaken(manifest)
  if (isVesperId(manifest.id) && release?.tier !== 'reviewed') return refusals.reservedName(manifest)
  const fault = isVesperId(manifest.id) ? undefined : nameFault(manifest, neighbours)
  if (fault) return refusals.name(fault)
  if (source.kind === 'developer' && !context.developer) return refusals.developerMode(manifest)
  if (source.kind === 'registry' && !release) return refusals.notAsPublished(manifest)
  const revoked = revocationOf(context.revoked, manifest)
  if (revoked) return refusals.revoked(manifest, revoked)
  const support = sdkSupport(manifest.sdk)
  if (support.kind === 'host-too-old') return refusals.needsNewerHost(manifest)
  if (support.kind === 'plugin-too-old') return refusals.tooOldForHost(manifest)
  if (manifest.permissions?.transport && standing.tier === 'community') return refusals.transport(manifest)
  const circle = serviceCircle(manifest, neighbours)
  if (circle) return refusals.circle(manifest, circle, neighbours)

  const asked = permissionsOf(manifest, {})
  const isTrusted = installed !== undefined && isSamePublisher(installed, { ...standing, source })
  const carried = isTrusted ? answersTo(asked, installed.decisions) : []
  const asks = asked.filter((one) => !one.optional && statusOf(carried, one) !== 'granted')
  const arrival = {
    package: found,
    source,
    ...standing,
    carried,
    asks,
    missingServices: missingServices(manifest, neighbours),
    adaptedFrom: support.kind === 'adapted' ? support.from : undefined,
  }
  if (!installed) return { kind: 'new', ...arrival }
  return planUpdate(arrival, installed, context.developer, opensFlow(installed, manifest, {}, neighboursIn(context)))
}

function planUpdate(
  arrival: Omit<Extract<Installation, { kind: 'new' }>, 'kind'>,
  from: InstalledPlugin,
  developer: boolean,
  isOpening: boolean,
): InstallPlan {
  const { manifest, codeHash } = arrival.package
  const isAlike = from.code === codeHash && JSON.stringify(from.manifest) === JSON.stringify(manifest)
  const isNewer = compareVersions(manifest.version, from.manifest.version)
  if (
    isAlike &&
    (arrival.publisher === undefined || arrival.publisher === from.publisher) &&
    arrival.tier === from.tier
  )
    return { kind: 'same', installed: from }
  if (from.publisher !== undefined && arrival.publisher !== from.publisher) return refusals.otherPublisher(manifest)
  if (!developer && isNewer < 0) return refusals.older(manifest, from.manifest.version)
  if (!developer && isNewer === 0 && !isAlike) return refusals.changedWithoutNumber(manifest)
  return {
    kind: 'update',
    ...arrival,
    from,
    changes: changesBetween(from.manifest, manifest),
    held: arrival.asks.length > 0 || isOpening,
    mayBeSilent: arrival.asks.length === 0 && !isOpening && isSamePublisher(from, arrival) && isExpected(arrival),
  }
}

function releaseOf({ manifest, hash }: PluginPackage, entry: RegistryEntry | undefined): Release | undefined {
  if (entry?.id !== manifest.id) return undefined
  return entry.versions.find((release) => release.version === manifest.version && release.hash === hash)
}

interface Status {
  readonly tier: InstalledPlugin['tier']
  readonly publisher: string | undefined
}

function statusBy(source: PluginSource, release: Release | undefined): Status {
  if (release) return { tier: release.tier, publisher: release.publisher }
  return { tier: source.kind === 'developer' ? 'developer' : 'community', publisher: undefined }
}

/** Plugins from outside with what they hold, for judging what a newcomer could do together with them. */
const neighboursIn = ({ installed }: InstallContext): readonly Neighbour[] =>
  installed.map((plugin) => ({
    manifest: plugin.manifest,
    held: permissionsOf(plugin.manifest, {}).filter(
      (asked) => status({ manifest: plugin.manifest, installed: plugin }, asked) === 'granted',
    ),
  }))

/** Names that sound as if they came from us. */
const isVesperId = (id: PluginId) => id.startsWith('vesper.')

/** What tells others what is said, or reaches hardware, changes only when somebody says so; its own author just did. */
const isExpected = ({ package: { manifest }, source }: Pick<Installation, 'package' | 'source'>) => {
  const { net, chat, transport } = manifest.permissions ?? {}
  return source.kind === 'developer' || !(net || chat || transport)
}

type Serving = Pick<PluginManifest, 'id' | 'provides' | 'consumes'>

/** Services a plugin uses that nobody offers. */
export function missingServices(
  { consumes = [], provides = [] }: Serving,
  others: readonly Serving[],
): readonly string[] {
  const offered = new Set([...provides, ...others.flatMap((other) => other.provides ?? [])])
  return consumes.filter((service) => !offered.has(service))
}

/**
 * A circle of plugins of which each needs the next, through this one: none of them could start first. The plugins in
 * order, with the first repeated at the end.
 */
export function serviceCircle(plugin: Serving, others: readonly Serving[]): readonly PluginId[] | undefined {
  const all = [plugin, ...others]
  const needsOf = ({ consumes = [] }: Serving) =>
    all.filter(({ provides = [] }) => provides.some((service) => consumes.includes(service)))
  const tried = new Set<PluginId>()
  const wayBack = (from: Serving, path: readonly PluginId[]): readonly PluginId[] | undefined => {
    for (const needed of needsOf(from)) {
      if (needed.id === plugin.id) return [...path, plugin.id]
      if (tried.has(needed.id)) continue
      tried.add(needed.id)
      const found = wayBack(needed, [...path, needed.id])
      if (found) return found
    }
    return undefined
  }
  return wayBack(plugin, [plugin.id])
}

/** What a player should know before one version of a plugin takes the place of another. */
function changesBetween(before: PluginManifest, after: PluginManifest): Changes {
  const former = permissionsOf(before, {})
  const wanted = permissionsOf(after, {})
  const formerOf = ({ permission }: Asked) => former.find((asked) => asked.permission === permission)
  const hosts = { former: hostsOf(former), wanted: hostsOf(wanted) }
  return {
    from: before.version,
    to: after.version,
    added: wanted.filter((asked) => !formerOf(asked)),
    widened: wanted.filter((asked) => {
      const once = formerOf(asked)
      return once !== undefined && isMore(asked, once)
    }),
    removed: former.flatMap(({ permission }) =>
      wanted.some((asked) => asked.permission === permission) ? [] : [permission],
    ),
    hostsAdded: hosts.wanted.filter((host) => !hosts.former.includes(host)),
    hostsRemoved: hosts.former.filter((host) => !hosts.wanted.includes(host)),
    changelog: changesSince(before.version, after),
  }
}

/** Whether having been granted the one would leave the other unanswered. */
const isMore = (asked: Asked, once: Asked) =>
  statusOf([{ permission: once.permission, parameters: once.parameters, granted: true, at: 0 }], asked) !== 'granted'

const hostsOf = (all: readonly Asked[]) => all.find(({ permission }) => permission === 'net')?.parameters ?? []
