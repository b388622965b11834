import type { CharacterId } from 'sdk'
import type { Memory } from '../../../workers/memory/contract.ts'
import { folded } from '../../characters/library/folded.ts'

/** A memory of a file, and whether its words are remembered already. */
export interface FoundMemory {
  readonly memory: Memory
  readonly isKnown: boolean
}

/** What a file holds that is not here yet is new; what says the same words, also twice in the file, is known. */
export function compared(read: readonly Memory[], here: readonly Memory[]): readonly FoundMemory[] {
  const known = new Set(here.map(wordsOf))
  return read.map((memory) => {
    const words = wordsOf(memory)
    const isKnown = known.has(words)
    known.add(words)
    return { memory, isKnown }
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
