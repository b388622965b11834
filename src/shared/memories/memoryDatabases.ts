import type { LibraryEntry } from '../characters/characterRecords.ts'
import type { Memory } from './memory.ts'
import type { MemoryDatabase } from './memoryRecords.ts'

/** The shape memories have now, wherever it is written down: in the lists here, and in files. */
export const memoryVersion = 3

/** What characters remember, one list per character and type. A list that is empty is none. */
export function memoryDatabases(
  memories: readonly Memory[],
  characters: readonly Pick<LibraryEntry, 'id' | 'name'>[],
): readonly MemoryDatabase[] {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const lists = new Map<string, Memory[]>()
  for (const memory of memories) {
    const list = lists.get(idOf(memory)) ?? []
    lists.set(idOf(memory), list)
    list.push(memory)
  }
  return [...lists].flatMap(([id, [first, ...others]]): readonly MemoryDatabase[] => {
    if (!first) return []
    const all = [first, ...others]
    return [
      {
        id,
        version: memoryVersion,
        characterId: first.character,
        characterName: names.get(first.character) ?? '',
        memoryType: first.type,
        totalMemories: all.length,
        created: all.reduce((earliest, { at }) => Math.min(earliest, at), first.at),
        lastModified: all.reduce((latest, { modified }) => Math.max(latest, modified), 0),
      },
    ]
  })
}

const idOf = ({ character, type }: Memory): string => `${character} ${type}`
