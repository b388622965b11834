import type { Memory } from '../../../shared/memories/memory.ts'

const maxContradicted = 50

/** Two that say otherwise, each knowing of the other. */
export const linked = (memory: Memory, other: string): Memory =>
  memory.contradicts.includes(other)
    ? memory
    : { ...memory, contradicts: [...memory.contradicts, other].slice(-maxContradicted) }

export const unlinked = (memory: Memory, others: ReadonlySet<string>): Memory =>
  memory.contradicts.some((id) => others.has(id))
    ? { ...memory, contradicts: memory.contradicts.filter((id) => !others.has(id)) }
    : memory

/** `loser` is kept to be seen, and told to nobody; neither contradicts the other any more. */
export function decided(keep: Memory, loser: Memory, now: number): readonly [keep: Memory, loser: Memory] {
  return [
    unlinked(keep, new Set([loser.id])),
    { ...unlinked(loser, new Set([keep.id])), replacedBy: keep.id, modified: now },
  ]
}
