import '../../engines/mediaEngine.ts'
import { PluginError, type PluginId } from 'sdk'
import { packageLayout } from 'sdk/package'
import { network } from 'sdk/page/engines.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { type Release, releaseText } from '../../../shared/plugins/registry/registryIndex.ts'
import { isSignedBy } from '../../../shared/plugins/registry/signatures.ts'
import type { PluginPackage } from '../../../workers/media/contract.ts'

/** Reads a package from a file. */
export const openPackage = (file: Blob): Promise<PluginPackage> => readInMedia((media) => media.readPackage(file))

/** A package from any address the player gave, and the address it came from in the end. */
export async function downloadPackage(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly found: PluginPackage; readonly from: string }> {
  const { bytes, from } = await network().download(url, { maxBytes: packageLayout.packageBytes }, signal)
  return { found: await openPackage(new Blob([new Uint8Array(bytes)])), from }
}

/**
 * One release of the registry. Rejects with `plugin/integrity` when what arrives is not, byte by byte, what the index
 * names, or was never signed by the publisher the index names.
 */
export async function downloadRelease(
  id: PluginId,
  release: Release,
  index: string,
  signal: AbortSignal,
): Promise<PluginPackage> {
  const signed = new TextEncoder().encode(releaseText(id, release.version, release.hash))
  if (!(await isSignedBy(release.publisher, release.signature, signed))) {
    throw notAsPublished(id, 'its publisher has not signed it')
  }
  const url = new URL(release.url, index).href
  const { bytes } = await network().download(url, { maxBytes: packageLayout.packageBytes }, signal)
  if (bytes.length !== release.size) throw notAsPublished(id, 'its size is not the one published')
  const found = await openPackage(new Blob([new Uint8Array(bytes)]))
  const isPublished =
    found.hash === release.hash &&
    found.codeHash === release.codeHash &&
    found.manifest.id === id &&
    found.manifest.version === release.version
  if (!isPublished) throw notAsPublished(id, 'its content is not the one published')
  return found
}

const notAsPublished = (id: PluginId, why: string) =>
  new PluginError(
    'plugin/integrity',
    `"${id}" was not installed: ${why}. It was changed on the way or on the server; try again later.`,
  )
