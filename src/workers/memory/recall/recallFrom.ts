import type { Memory, MemoryType } from '../../../shared/memories/memory.ts'
import type { Recalled, RecallScore } from '../../../shared/memories/recall.ts'
import { Best } from '../index/best.ts'
import type { Quantised } from '../index/quantise.ts'
import { differenceOf } from '../keep/difference.ts'
import type { Entry, MemoryIndex } from '../MemoryIndex.ts'
import { type Candidate, choose, holdsBefore, standsIn } from './choose.ts'
import { type Line, wantedWords } from './question.ts'
import { samenessOn } from './samenessOn.ts'
import { scoreOf } from './weights.ts'

/** A question with what its lines mean, as far as that is known. */
export interface Asked {
  readonly lines: readonly Line[]
  /** One for each line; of the model whose vectors the index holds. Absent: words alone. */
  readonly vectors?: readonly (Quantised | undefined)[]
  readonly inWindow: ReadonlySet<string>
  readonly limits: Readonly<Record<MemoryType, number>>
  readonly now: number
}

/** More candidates than are told: some of them say the same, or stand in the window. */
const spareness = 8
const minCandidates = 64

/** Everything a character remembers is scored; the best are judged. */
export function recallFrom(memoryIndex: MemoryIndex, asked: Asked): readonly Recalled[] {
  const live = [...memoryIndex.entries].filter(({ memory }) => isLive(memory) && asked.limits[memory.type] > 0)
  const scoreOfEntry = scoring(memoryIndex, live, asked)
  const rising = new Best(Math.max(minCandidates, spareness * (asked.limits.player + asked.limits.self)))
  const seen = new Best(spareness)
  const pinned: number[] = []
  for (const [at, entry] of live.entries()) {
    const best = standsIn(asked.inWindow, entry.memory) ? seen : rising
    best.add(at, scoreOfEntry(entry).total)
    if (entry.memory.pinned) pinned.push(at)
  }
  const chosen = new Set([...rising.indexes, ...seen.indexes, ...pinned])
  const candidates = new Map<string, Candidate>()
  const add = (entry: Entry, score: RecallScore) => candidates.set(entry.memory.id, { memory: entry.memory, score })
  for (const at of chosen) {
    const entry = live[at]
    if (entry) add(entry, scoreOfEntry(entry))
  }
  const otherMemoriesOf = ({ contradicts }: Memory) =>
    contradicts.flatMap((id) => {
      const memory = memoryIndex.memory(id)
      return memory && isLive(memory) ? [memory] : []
    })
  // What holds is told in the place of what it contradicts, however little its own words fit.
  const judged = [...candidates.values()]
  for (const { memory, score } of judged) {
    for (const other of otherMemoriesOf(memory)) {
      const entry = memoryIndex.entry(other.id)
      if (!entry || asked.limits[other.type] <= 0 || !holdsBefore(other, memory)) continue
      const known = candidates.get(other.id)
      if (known && known.score.total >= score.total) continue
      const own = scoreOfEntry(entry)
      const lent = { ...own, total: Math.max(own.total, score.total) }
      add(entry, lent)
      judged.push({ memory: entry.memory, score: lent })
    }
  }
  return choose([...candidates.values()], {
    limits: asked.limits,
    inWindow: asked.inWindow,
    isSame: samenessOn(memoryIndex),
    otherMemoriesOf,
    isOtherwise,
  })
}

/** What was replaced is told to nobody. */
export const isLive = ({ replacedBy }: Memory): boolean => replacedBy === undefined

function scoring(
  memoryIndex: MemoryIndex,
  live: readonly Entry[],
  { lines, vectors, now }: Asked,
): (entry: Entry) => RecallScore {
  const words = memoryIndex.words.score(wantedWords(lines))
  const cosines = cosinesOf(memoryIndex, lines, vectors)
  let newest = 0
  for (const { memory } of live) if (memory.at > newest && memory.at <= now) newest = memory.at
  return (entry) =>
    scoreOf(entry.memory, {
      cosine: entry.slot < 0 ? undefined : cosines?.[entry.slot],
      words: words.get(entry) ?? 0,
      newest,
    })
}

/** By slot: to the line each is nearest to, as much as that line counts. */
function cosinesOf(
  memoryIndex: MemoryIndex,
  lines: readonly Line[],
  vectors: Asked['vectors'],
): Float32Array | undefined {
  const range = memoryIndex.vectors?.range
  if (!range || !vectors) return undefined
  let nearest: Float32Array | undefined
  for (const [at, vector] of vectors.entries()) {
    const weight = lines[at]?.weight ?? 0
    if (!vector) continue
    const near = range.cosines(vector)
    for (let slot = 0; slot < near.length; slot++) {
      near[slot] = Math.max((near[slot] ?? 0) * weight, nearest?.[slot] ?? Number.NEGATIVE_INFINITY)
    }
    nearest = near
  }
  return nearest
}

/**
 * Two cannot both be so, though nobody linked them: the player wrote one of them, or it was brought from elsewhere. Only
 * where that is plain from the words.
 */
function isOtherwise(a: Memory, b: Memory): boolean {
  if (a.type !== b.type || a.category !== b.category) return false
  const difference = differenceOf(a.content, b.content, a.category)
  return difference === 'ended' || difference === 'other-value'
}
