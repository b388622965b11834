import { compareVersions } from 'compare-versions'
import type { RegistryEntry, RegistryIndex, Release } from '../../../shared/plugins/registry/registryIndex.ts'
import { revocationOf } from '../../../shared/plugins/registry/revocationOf.ts'
import { sdkSupport } from '../../../shared/plugins/registry/sdkSupport.ts'

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

/** The newest version that runs here, if it is newer than this one and comes from the same publisher. */
export const newerRelease = (
  entry: RegistryEntry,
  index: RegistryIndex,
  installed: { readonly version: string; readonly publisher: string },
): Release | undefined =>
  releasesFor(entry, index).find(
    ({ version, publisher }) => publisher === installed.publisher && compareVersions(version, installed.version) > 0,
  )
