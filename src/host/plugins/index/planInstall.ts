import { compareVersions } from 'compare-versions'
import type { PluginId } from 'sdk'
import type { RegistryEntry, Release } from '../../../shared/plugins/registry/registryIndex.ts'
import { revocationOf } from '../../../shared/plugins/registry/revocationOf.ts'
import { sdkSupport } from '../../../shared/plugins/registry/sdkSupport.ts'
import type { PluginPackage } from '../../../workers/media/contract.ts'
import type { InstalledPlugin, PluginSource } from '../../../workers/storage/contract.ts'
import { statusOf } from '../permissions/decisions.ts'
import { status } from '../permissions/grants.ts'
import { permissionsOf } from '../permissions/permissionsOf.ts'
import { opensFlow } from '../permissions/request.ts'
import type { Neighbour } from '../permissions/serviceFlow.ts'
import { answersTo, isSamePublisher } from './answers.ts'
import { changesBetween } from './changes.ts'
import { nameFault } from './nameRules.ts'
import type { Installation, InstallContext, InstallPlan } from './plan.ts'
import { refusals } from './refusals.ts'
import { missingServices, serviceCircle } from './services.ts'

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
