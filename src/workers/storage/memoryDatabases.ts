import { categories, type Memory, type MemoryType } from '../memory/contract.ts'
import type { ShelfEntry } from './contract.ts'
import type { MemoryDatabase } from './memoryRecords.ts'

/** The shape memories have now, wherever it is written down: in the lists here, and in files. */
export const memoryVersion = 3

const types = Object.keys(categories) as readonly MemoryType[]

/** What characters remember, one list per character and type. A list that is empty is none. */
export function memoryDatabases(
  memories: readonly Memory[],
  shelf: readonly Pick<ShelfEntry, 'id' | 'name'>[],
): readonly MemoryDatabase[] {
  const names = new Map(shelf.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(memories, ({ character }) => character)].flatMap(([character, theirs]) =>
    types.flatMap((type): MemoryDatabase[] => {
      const some = theirs.filter((memory) => memory.type === type)
      if (some.length === 0) return []
      return [
        {
          id: `${character} ${type}`,
          version: memoryVersion,
          characterId: character,
          characterName: names.get(character) ?? '',
          memoryType: type,
          totalMemories: some.length,
          created: some.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY),
          lastModified: some.reduce((last, { modified }) => Math.max(last, modified), 0),
        },
      ]
    }),
  )
}
