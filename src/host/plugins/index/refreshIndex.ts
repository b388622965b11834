import { network } from '../../engines/engine.ts'
import { pinnedKeys, registryAddress } from './keys.ts'
import { readIndex } from './readIndex.ts'
import type { RegistryIndex } from './registryIndex.ts'
import { recallRegistry, rememberRegistry } from './registryMemory.ts'

/** An index and where it came from: its packages lie beside it. */
export interface PublishedIndex {
  readonly index: RegistryIndex
  readonly from: string
}

const maxIndexBytes = 4 * 1024 * 1024
const maxSignatureBytes = 16 * 1024

/**
 * Fetches the registry's index, checks it and remembers it. Rejects with `net/…` when it cannot be reached, and like
 * `readIndex`.
 */
export async function refreshIndex(signal: AbortSignal, now: number = Date.now()): Promise<PublishedIndex> {
  const [file, signature] = await Promise.all([
    network().download(registryAddress, { maxBytes: maxIndexBytes }, signal),
    network().download(`${registryAddress}.sig`, { maxBytes: maxSignatureBytes }, signal),
  ])
  const { index, memory } = await readIndex(file.bytes, signature.bytes, {
    pinned: pinnedKeys,
    memory: recallRegistry(),
    now,
  })
  rememberRegistry(memory)
  return { index, from: file.from }
}
