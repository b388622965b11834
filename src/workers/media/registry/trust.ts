import type { KeyMemory, PublicKey } from '../../../shared/plugins/registry/registryIndex.ts'

/*
 * How a key is replaced. The registry publishes an index that is signed by the old key and names the next one: now
 * both are accepted. For a while it signs with both, for those who come by rarely. Then it signs with the new key
 * alone, and whoever sees that forgets the old one: somebody who stole it cannot lead them back.
 */

/** All keys, oldest first. What was announced by a key this build does not know is left out. */
function lineage(pinned: readonly PublicKey[], { learned }: KeyMemory): readonly PublicKey[] {
  const keys = [...pinned]
  for (const { key, after } of learned) if (keys.includes(after) && !keys.includes(key)) keys.push(key)
  return keys
}

/** The keys an index may be signed with. */
export function acceptedKeys(pinned: readonly PublicKey[], memory: KeyMemory): readonly PublicKey[] {
  return lineage(pinned, memory).filter((key) => !memory.retired.includes(key))
}

/** What is known after an index with these valid signatures, of accepted keys, was read. */
export function afterSigned(
  pinned: readonly PublicKey[],
  memory: KeyMemory,
  signers: readonly PublicKey[],
  next: PublicKey | undefined,
): KeyMemory {
  const keys = lineage(pinned, memory)
  const positions = signers.map((key) => keys.indexOf(key))
  const newest = keys[Math.max(...positions)]
  const isNews = next !== undefined && newest !== undefined && !keys.includes(next)
  return {
    learned: isNews ? [...memory.learned, { key: next, after: newest }] : memory.learned,
    retired: [...new Set([...memory.retired, ...keys.slice(0, Math.min(...positions))])],
  }
}
