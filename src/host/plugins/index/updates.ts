import { compareVersions } from 'compare-versions'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { storage } from '../../engines/engine.ts'
import { downloadRelease } from './openPackage.ts'
import type { House, InstallPlan } from './plan.ts'
import { planInstall } from './planInstall.ts'
import { type PublishedIndex, refreshIndex } from './refreshIndex.ts'
import type { RegistryEntry, RegistryIndex, Release } from './registryIndex.ts'
import { revocationOf } from './revocationOf.ts'
import { sdkSupport } from './sdkSupport.ts'

/** A newer version of something that is installed. Nothing of it was downloaded. */
export interface AvailableUpdate {
  readonly installed: InstalledPlugin
  readonly entry: RegistryEntry
  readonly release: Release
  /** Address of the index that offers it. */
  readonly index: string
}

/** Asks the registry for newer versions of what is installed. Nothing changes by asking. */
export async function updateChecks(signal: AbortSignal): Promise<readonly AvailableUpdate[]> {
  const published = await refreshIndex(signal)
  const records = await storage().list('plugins')
  return updatesIn(
    published,
    records.flatMap(({ installed }) => installed ?? []),
  )
}

/** The newest version of each plugin that comes from the same publisher, runs here and was not withdrawn. */
export function updatesIn(
  { index, from }: PublishedIndex,
  installed: readonly InstalledPlugin[],
): readonly AvailableUpdate[] {
  return installed.flatMap((plugin) => {
    const entry = index.plugins.find(({ id }) => id === plugin.manifest.id)
    if (!entry || plugin.publisher === undefined) return []
    const [release] = releasesFor(entry, index).filter(
      ({ version, publisher }) =>
        publisher === plugin.publisher && compareVersions(version, plugin.manifest.version) > 0,
    )
    return release ? [{ installed: plugin, entry, release, index: from }] : []
  })
}

/** What can be installed of a plugin here, newest first. Versions that are being tried out are offered to nobody. */
export function releasesFor({ id, versions }: RegistryEntry, { revoked }: RegistryIndex): readonly Release[] {
  return versions
    .filter(({ version, sdk }) => {
      const { kind } = sdkSupport(sdk)
      const runs = kind === 'current' || kind === 'adapted'
      return runs && !version.includes('-') && !revocationOf(revoked, { id, version })
    })
    .toSorted((a, b) => compareVersions(b.version, a.version))
}

/** Downloads one release of the registry and plans its arrival, whether it is new here or an update. */
export async function planRelease(
  { entry, release, index }: Omit<AvailableUpdate, 'installed'>,
  house: House,
  signal: AbortSignal,
): Promise<InstallPlan> {
  const found = await downloadRelease(entry.id, release, index, signal)
  return planInstall(found, { kind: 'registry', index }, house, entry)
}
