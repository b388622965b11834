import type { CharacterId } from 'sdk'
import { type Category, categories, type Memory } from '../../../shared/memories/memory.ts'
import type { MemoryDraft, MemoryOrigin } from '../contract.ts'

const maxMemoryLength = 2_000
/** The newest messages a memory is known to come from. */
export const maxSources = 20
const maxScenarioLength = 500

/** A draft as it may be kept: undefined when it says nothing. What is wrong with it otherwise is put right. */
export function tidied(draft: MemoryDraft): MemoryDraft | undefined {
  const content = draft.content.trim().replace(/\s+/g, ' ').slice(0, maxMemoryLength).trim()
  if (content === '') return undefined
  const type = draft.type === 'self' ? 'self' : 'player'
  const { category, importance, messages } = draft
  return {
    type,
    content,
    category: categoryOf(type, category),
    importance: importanceOf(importance),
    ...(messages && messages.length > 0 && { messages }),
  }
}

export function memoryFrom(draft: MemoryDraft, origin: MemoryOrigin, id: string): Memory {
  return {
    ...draft,
    id,
    character: origin.character,
    pinned: false,
    source: origin.source,
    at: origin.at,
    modified: origin.at,
    recalls: 0,
    recalledAt: 0,
    ...(origin.turn !== undefined && { turn: origin.turn }),
    ...(origin.session !== undefined && { session: origin.session }),
    messages: sourcesOf(draft.messages ?? origin.messages),
    ...(origin.scenario !== undefined && { scenario: origin.scenario.slice(0, maxScenarioLength) }),
    contradicts: [],
  }
}

/** What the player writes comes from no message. */
export const byHand = (character: CharacterId, at: number): MemoryOrigin => ({
  character,
  at,
  source: 'manual',
  messages: [],
})

/** The newest of them, each once. */
export const sourcesOf = (messages: readonly Memory['messages'][number][]): Memory['messages'] =>
  [...new Set(messages)].slice(-maxSources)

function categoryOf(type: Memory['type'], category: string): Category {
  const known: readonly Category[] = categories[type]
  return known.find((each) => each === category) ?? known[0] ?? 'fact'
}

const importanceOf = (importance: number): number =>
  Number.isFinite(importance) ? Math.max(1, Math.min(10, Math.round(importance))) : 5
