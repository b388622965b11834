import { compareVersions } from 'compare-versions'
import type { PermissionName } from 'sdk'
import {
  type RegistryEntry,
  type RegistryIndex,
  type Release,
  releaseText,
} from '../../src/shared/plugins/registry/registryIndex.ts'
import type { PluginPackage } from '../../src/workers/media/contract.ts'
import { Stop } from '../setup.mjs'
import type { SigningKey } from './keyFile.ts'

export interface ReleaseTerms {
  readonly publisher: SigningKey
  readonly tier: Release['tier']
  readonly verifiedWith: string
  readonly now: number
}

/** Where a package lies, seen from the index. */
export const packagePath = (id: string, version: string): string => `packages/${id}-${version}.vesper-plugin`

/**
 * The index with this package in it. A version that was released is left as it is, and refused when the package is
 * another; so is a package of another publisher than the plugin has.
 */
export async function withRelease(
  index: RegistryIndex,
  found: PluginPackage,
  terms: ReleaseTerms,
): Promise<RegistryIndex> {
  const { id, version } = found.manifest
  const entry = index.plugins.find((plugin) => plugin.id === id)
  const released = entry?.versions.find((release) => release.version === version)
  if (released && released.hash !== found.hash) {
    throw new Stop(
      `${id} ${version} is released with other bytes. A released version never changes: give this one a new number.`,
    )
  }
  if (released) return index
  const [latest] = entry?.versions ?? []
  if (latest && latest.publisher !== terms.publisher.publicKey) {
    throw new Stop(`${id} belongs to the publisher ${latest.publisher}. Sign its releases with that key (--publisher).`)
  }
  const release = await releaseOf(found, terms)
  const versions = [...(entry?.versions ?? []), release].toSorted((a, b) => compareVersions(b.version, a.version))
  const plugins = [...index.plugins.filter((plugin) => plugin.id !== id), described(found, entry, versions)]
  return { ...index, plugins: plugins.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

async function releaseOf(found: PluginPackage, { publisher, tier, verifiedWith, now }: ReleaseTerms): Promise<Release> {
  const { id, version, sdk, permissions = {} } = found.manifest
  return {
    version,
    sdk,
    url: packagePath(id, version),
    hash: found.hash,
    codeHash: found.codeHash,
    size: found.bytes,
    permissions: Object.keys(permissions) as PermissionName[],
    publisher: publisher.publicKey,
    signature: await publisher.sign(new TextEncoder().encode(releaseText(id, version, found.hash))),
    tier,
    verifiedWith,
    releasedAt: now,
  }
}

/** The newest version's own words. */
function described(
  found: PluginPackage,
  entry: RegistryEntry | undefined,
  versions: readonly Release[],
): RegistryEntry {
  const { id, name, version, description, author } = found.manifest
  if (entry && versions[0]?.version !== version) return { ...entry, versions }
  return {
    id,
    name,
    ...(description !== undefined && { description }),
    ...(author !== undefined && { author }),
    versions,
  }
}
