import type { Memory, MemoryType } from '../../../shared/memories/memory.ts'
import type { Recalled } from '../../../shared/memories/recall.ts'
import { minScore } from './weights.ts'

/** A memory that may be told, with its score. */
export type Candidate = Omit<Recalled, 'verdict'>

export interface Choice {
  readonly limits: Readonly<Record<MemoryType, number>>
  readonly inWindow: ReadonlySet<string>
  /** Whether two of one type say the same in other words. Not cheap. */
  isSame(a: Memory, b: Memory): boolean
  /** Memories that say otherwise, of those there are. */
  otherMemoriesOf(memory: Memory): readonly Memory[]
  /** Whether two cannot both be so, though nobody linked them. */
  isOtherwise(a: Memory, b: Memory): boolean
}

/** So many of those that are not told are shown with their verdicts. */
const maxShown = 30

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
    const against = verdict === 'told' ? told.filter((other) => choice.isOtherwise(other.memory, memory)) : []
    if (verdict === 'told' && !against.some((other) => holdsBefore(other.memory, memory))) {
      for (const other of against) {
        told.splice(told.indexOf(other), 1)
        left.push({ ...other, verdict: 'contradicted' })
        room[other.memory.type]++
      }
      room[memory.type]--
      told.push({ memory, score, verdict })
    } else left.push({ memory, score, verdict: verdict === 'told' ? 'contradicted' : verdict })
  }
  const shown = left.toSorted((a, b) => b.score.total - a.score.total).slice(0, maxShown)
  return [...told, ...shown.map((each) => judgedAgain(each, told, choice))]
}

/** Once all of a type are told it makes no difference to them what says the same, so only what is shown is looked at. */
const judgedAgain = (each: Recalled, told: readonly Recalled[], choice: Choice): Recalled =>
  each.verdict === 'over-limit' && isSaid(each.memory, told, choice) ? { ...each, verdict: 'said-twice' } : each

const isSaid = (memory: Memory, told: readonly Recalled[], { isSame }: Choice): boolean =>
  told.some((other) => other.memory.type === memory.type && isSame(other.memory, memory))

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
  choice: Choice,
): Recalled['verdict'] {
  if (standsIn(choice.inWindow, memory)) return 'in-window'
  if (choice.otherMemoriesOf(memory).some((other) => holdsBefore(other, memory))) return 'contradicted'
  if (!memory.pinned && score.total < minScore) return 'too-far'
  if (room[memory.type] <= 0) return 'over-limit'
  return isSaid(memory, told, choice) ? 'said-twice' : 'told'
}

const byPinAndScore = (a: Candidate, b: Candidate): number =>
  Number(b.memory.pinned) - Number(a.memory.pinned) || b.score.total - a.score.total
