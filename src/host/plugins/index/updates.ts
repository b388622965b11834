import { network, storage } from 'sdk/page/engines.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import type { RegistryEntry, Release } from '../../../shared/plugins/registry/registryIndex.ts'
import type { OpenedIndex } from '../../../workers/media/contract.ts'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { media } from '../../engines/mediaEngine.ts'
import { pinnedKeys, registryAddress } from './keys.ts'
import { downloadRelease } from './openPackage.ts'
import type { InstallContext, InstallPlan } from './plan.ts'
import { planInstall } from './planInstall.ts'
import { recallRegistry, rememberRegistry } from './registryMemory.ts'

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

/** An index that waits in the media worker, and where it came from: its packages lie beside it. */
export interface PublishedIndex extends Omit<OpenedIndex, 'memory'> {
  readonly from: string
}

const maxIndexBytes = 4 * 1024 * 1024
const maxSignatureBytes = 16 * 1024

/**
 * Fetches the registry's index, has it checked and remembers what is to be remembered. It waits for `dropIndex`.
 * Rejects with `net/…` when it cannot be reached, with `registry/bad-signature`, `registry/too-old` or
 * `registry/unreadable` when it does not count.
 */
export async function refreshIndex(signal: AbortSignal, now: number = Date.now()): Promise<PublishedIndex> {
  const [file, signature] = await Promise.all([
    network().download(registryAddress, { maxBytes: maxIndexBytes }, signal),
    network().download(`${registryAddress}.sig`, { maxBytes: maxSignatureBytes }, signal),
  ])
  const trust = { pinned: pinnedKeys, memory: recallRegistry(), now }
  const { memory, ...index } = await readInMedia((media) =>
    media.openIndex(blobOf(file.bytes), blobOf(signature.bytes), trust),
  )
  rememberRegistry(memory)
  return { ...index, from: file.from }
}

/** Lets an index go. */
export function dropIndex({ token }: PublishedIndex): void {
  // The worker may have ended meanwhile, and what it read with it.
  media()
    .dropIndex(token)
    .catch(() => {})
}

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])
