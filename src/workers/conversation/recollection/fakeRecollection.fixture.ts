import { type CharacterId, type MessageId, newId } from 'sdk'
import type { Memory } from '../../../shared/memories/memory.ts'
import type { Recalled } from '../../../shared/memories/recall.ts'
import type { Recollection } from '../../memory/contract.ts'

/** Memories and recollections as a memory worker would give them, for tests. */

export const iris = newId<'character'>()

export function memory(content: string, more: Partial<Memory> = {}): Memory {
  return {
    id: newId(),
    character: iris,
    type: 'player',
    content,
    category: more.type === 'self' ? 'trait' : 'fact',
    importance: 5,
    pinned: false,
    source: 'automatic',
    at: 1000,
    modified: 1000,
    recalls: 0,
    recalledAt: 0,
    messages: [] as readonly MessageId[],
    contradicts: [],
    ...more,
  }
}

export const recalled = (one: Memory, verdict: Recalled['verdict'] = 'told'): Recalled => ({
  memory: one,
  score: { meaning: 0.5, words: 0.4, recency: 0.9, importance: 0.5, total: 0.6 },
  verdict,
})

/** A memory that is told, or one with another verdict. */
export type Given = Memory | Recalled

export const recollection = (...memories: Given[]): Recollection => ({
  memories: memories.map((one) => ('verdict' in one ? one : recalled(one))),
  embedder: { model: 'words-384', dimensions: 384, runs: 'words' },
  ms: 3,
})

export const another = (): CharacterId => newId<'character'>()
