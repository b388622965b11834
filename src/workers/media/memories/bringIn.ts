import type { CharacterId } from 'sdk'
import type { Memory } from '../../../shared/memories/memory.ts'
import { folded } from '../../../shared/text/folded.ts'

/** For each memory of a file whether its words are remembered already, here or earlier in the file. */
export function whichAreKnown(read: readonly Memory[], here: readonly Memory[]): readonly boolean[] {
  const known = new Set(here.map(wordsOf))
  return read.map((memory) => {
    const words = wordsOf(memory)
    const isKnown = known.has(words)
    known.add(words)
    return isKnown
  })
}

const wordsOf = ({ type, content }: Memory): string => `${type} ${folded(content.trim())}`

/**
 * Memories of a file as memories of a character here: with ids of their own, still pointing at each other, and without
 * the chats of where they come from.
 */
export function brought(
  chosen: readonly Memory[],
  character: CharacterId,
  now: number,
  freshId: () => string,
): readonly Memory[] {
  const ids = new Map(chosen.map(({ id }) => [id, freshId()]))
  return chosen.map(({ session: _, turn: __, copies: ___, replacedBy, ...memory }) => {
    const replaced = replacedBy === undefined ? undefined : (ids.get(replacedBy) ?? replacedBy)
    return {
      ...memory,
      id: ids.get(memory.id) ?? freshId(),
      character,
      modified: now,
      messages: [],
      edited: true,
      contradicts: memory.contradicts.flatMap((id) => ids.get(id) ?? []),
      ...(replaced !== undefined && { replacedBy: replaced }),
    }
  })
}
