import type { CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { useTable } from 'sdk/page/records/useReading.ts'
import type { MemoryDatabase } from '../../../../src/workers/storage/contract.ts'

/** What one character remembers, counted. */
export interface StoredBy {
  readonly character: CharacterId
  readonly name: string
  readonly player: number
  readonly self: number
  readonly lastModified: number
}

/** Both kinds of one character together; who remembers most stands first, and who remembers nothing is left out. */
export function storedBy(databases: readonly MemoryDatabase[]): readonly StoredBy[] {
  const found = new Map<CharacterId, StoredBy>()
  for (const { characterId, characterName, memoryType, totalMemories, lastModified } of databases) {
    const known = found.get(characterId)
    found.set(characterId, {
      character: characterId,
      name: characterName || known?.name || 'Deleted character',
      player: (known?.player ?? 0) + (memoryType === 'player' ? totalMemories : 0),
      self: (known?.self ?? 0) + (memoryType === 'self' ? totalMemories : 0),
      lastModified: Math.max(known?.lastModified ?? 0, lastModified),
    })
  }
  return [...found.values()]
    .filter((by) => totalOf(by) > 0)
    .sort((a, b) => totalOf(b) - totalOf(a) || a.name.localeCompare(b.name))
}

export const totalOf = ({ player, self }: Pick<StoredBy, 'player' | 'self'>): number => player + self

/** What is remembered by whom, kept up to date while it is shown. */
export const useStoredCounts = () => useTable('memories', readCounts)

async function readCounts() {
  const [databases, bytes] = await Promise.all([storage().memoryDatabases(), bytesOfMemories()])
  return { by: storedBy(databases), bytes }
}

/** An estimate, which nobody should miss the rest for. */
async function bytesOfMemories(): Promise<number | undefined> {
  return await storage()
    .breakdown()
    .then(
      ({ parts }) => parts.find(({ table }) => table === 'memories')?.bytes,
      () => undefined,
    )
}
