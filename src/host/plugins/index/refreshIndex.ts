import type { OpenedIndex } from '../../../workers/media/contract.ts'
import { network } from '../../engines/engine.ts'
import { media } from '../../engines/mediaEngine.ts'
import { readInMedia } from '../../engines/readInMedia.ts'
import { pinnedKeys, registryAddress } from './keys.ts'
import { recallRegistry, rememberRegistry } from './registryMemory.ts'

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
