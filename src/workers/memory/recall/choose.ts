import type { Memory, MemoryType, Recalled } from '../contract.ts'
import { leastScore } from './weights.ts'

/** A memory that may be told, with its score. */
export type Candidate = Omit<Recalled, 'verdict'>

export interface Choice {
  readonly limits: Readonly<Record<MemoryType, number>>
  readonly inWindow: ReadonlySet<string>
  /** Whether two say the same in other words. */
  isSame(a: Memory, b: Memory): boolean
  /** Memories that say otherwise, of those there are. */
  othersOf(memory: Memory): readonly Memory[]
}

/** So many of those that are not told are shown with their verdicts. */
const mostShown = 30

/**
 * Which memories are told, and why the others are not: pinned ones first, then by score, each thing once, nothing the
 * model sees anyway, and of two that contradict each other only the one that holds.
 */
export function choose(candidates: readonly Candidate[], choice: Choice): readonly Recalled[] {
  const told: Recalled[] = []
  const left: Recalled[] = []
  const room = { ...choice.limits }
  for (const candidate of candidates.toSorted(byPinAndScore)) {
    const { memory, score } = candidate
    const verdict = verdictOn(candidate, told, room, choice)
    if (verdict === 'told') room[memory.type]--
    const where = verdict === 'told' ? told : left
    where.push({ memory, score, verdict })
  }
  return [...told, ...left.toSorted((a, b) => b.score.total - a.score.total).slice(0, mostShown)]
}

/** Of two that say otherwise: pinned before not, newer before older. Any two are in one order, so one always holds. */
export function holdsBefore(a: Memory, b: Memory): boolean {
  if (a.pinned !== b.pinned) return a.pinned
  if (a.at !== b.at) return a.at > b.at
  if (a.modified !== b.modified) return a.modified > b.modified
  return a.id > b.id
}

/** All it comes from stands there, in this chat or in the one this is a copy of. */
export function standsIn(window: ReadonlySet<string>, { messages, copies = [] }: Memory): boolean {
  if (messages.length === 0 || window.size === 0) return false
  const standing = new Set([...messages, ...copies].filter((id) => window.has(id)))
  return standing.size >= messages.length
}

function verdictOn(
  { memory, score }: Candidate,
  told: readonly Recalled[],
  room: Readonly<Record<MemoryType, number>>,
  { inWindow, isSame, othersOf }: Choice,
): Recalled['verdict'] {
  if (standsIn(inWindow, memory)) return 'in-window'
  if (othersOf(memory).some((other) => holdsBefore(other, memory))) return 'contradicted'
  if (!memory.pinned && score.total < leastScore) return 'too-far'
  if (told.some((other) => isSame(other.memory, memory))) return 'said-twice'
  return room[memory.type] > 0 ? 'told' : 'over-limit'
}

const byPinAndScore = (a: Candidate, b: Candidate): number =>
  Number(b.memory.pinned) - Number(a.memory.pinned) || b.score.total - a.score.total
