import type { RegistryEntry, Release } from '../../../shared/plugins/registry/registryIndex.ts'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { storage } from '../../engines/engine.ts'
import { media } from '../../engines/mediaEngine.ts'
import { downloadRelease } from './openPackage.ts'
import type { InstallContext, InstallPlan } from './plan.ts'
import { planInstall } from './planInstall.ts'
import { dropIndex, refreshIndex } from './refreshIndex.ts'

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
  try {
    const records = await storage().list('plugins')
    const installed = records.flatMap(({ installed }) => (installed?.publisher === undefined ? [] : [installed]))
    const asked = installed.map(({ manifest: { id, version }, publisher = '' }) => ({ id, version, publisher }))
    const entries = await media().updatesInIndex(published.token, asked)
    return entries.flatMap((entry) => {
      const plugin = installed.find(({ manifest }) => manifest.id === entry.id)
      const [release] = entry.versions
      return plugin && release ? [{ installed: plugin, entry, release, index: published.from }] : []
    })
  } finally {
    dropIndex(published)
  }
}

/** Downloads one release of the registry and plans its arrival, whether it is new here or an update. */
export async function planRelease(
  { entry, release, index }: Omit<AvailableUpdate, 'installed'>,
  context: InstallContext,
  signal: AbortSignal,
): Promise<InstallPlan> {
  const found = await downloadRelease(entry.id, release, index, signal)
  return planInstall(found, { kind: 'registry', index }, context, entry)
}
