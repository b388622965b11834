import type { Memory } from '../../../shared/memories/memory.ts'
import type { MemoryDraft, MemoryLimits, MemoryOrigin } from '../contract.ts'
import { cosine, type Quantised } from '../index/quantise.ts'
import { nearness } from '../recall/weights.ts'
import { overlap, sameWords } from '../recall/words.ts'
import { coreOf, differenceOf, differInValue, mayHaveChanged } from './difference.ts'
import { memoryFrom, sourcesOf } from './draft.ts'
import { decided, linked } from './links.ts'

/** What is to be kept of an extraction. Nothing has happened yet. */
export interface Keeping {
  /** Memories as they are to be, by id; none where nothing changes. */
  readonly puts: ReadonlyMap<string, Memory>
  /** Of new memories, and of those with new words. */
  readonly vectors: ReadonlyMap<string, Quantised>
  readonly added: readonly string[]
  readonly merged: readonly string[]
  readonly contradicting: readonly string[]
  readonly full: number
}

export interface Found {
  readonly draft: MemoryDraft
  /** Of the same model as those of what is known. */
  readonly vector?: Quantised
}

/** What is known already. */
export interface Known {
  readonly memories: Iterable<Memory>
  vectorOf(id: string): Quantised | undefined
}

/**
 * Compares what was found with what is known, and with each other, in order. Each draft becomes one of these:
 *
 * - It says what a memory says: the same words, or as near as 0.92 without another name or number in it. That memory
 *   gets the newer words (unless it is pinned or the player's), the higher importance and the messages of both.
 * - It says otherwise than a memory near it: both stand, linked. Once the newer one is said again by other messages,
 *   it takes the place of what is older, automatic and not pinned.
 * - It is new, and kept as long as the character remembers fewer than the player allows. What is full stays as it is:
 *   nothing is forgotten for something of which nobody knows yet whether it matters more. Where there is no room for
 *   both, what says otherwise takes the place of what is older.
 *
 * Keeping the same drafts of the same messages again changes nothing.
 */
export function planKeeping(
  found: readonly Found[],
  known: Known,
  origin: MemoryOrigin,
  limits: Pick<MemoryLimits, 'total'>,
  newId: () => string,
): Keeping {
  const now = new Map([...known.memories].filter(isLive).map((memory) => [memory.id, memory]))
  const puts = new Map<string, Memory>()
  const vectors = new Map<string, Quantised>()
  const [added, merged, contradicting] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let full = 0
  const put = (memory: Memory) => {
    if (now.get(memory.id) === memory) return
    puts.set(memory.id, memory)
    if (isLive(memory)) now.set(memory.id, memory)
    else now.delete(memory.id)
  }
  const reworded = new Set<string>()
  const vectorOf = (id: string) => vectors.get(id) ?? (reworded.has(id) ? undefined : known.vectorOf(id))

  for (const { draft, vector } of found) {
    const beside = [...now.values()].filter(({ type }) => type === draft.type)
    const sourced = { ...origin, messages: draft.messages ?? origin.messages }
    const same = sameAs(draft, vector, beside, vectorOf)
    if (same) {
      const again = saidAgain(same, draft, sourced)
      put(again)
      if (again.content !== same.content) {
        reworded.add(same.id)
        vectors.delete(same.id)
        if (vector) vectors.set(same.id, vector)
      }
      if (!added.has(same.id)) merged.add(same.id)
      for (const replaced of replacedBy(same, now, sourced)) {
        const [keep, loser] = decided(now.get(same.id) ?? again, replaced, origin.at)
        put(keep)
        put(loser)
      }
      continue
    }
    const against = beside.filter((other) => isAgainst(draft, other, () => nearOf(draft, vector, other, vectorOf)))
    const isFull = now.size >= limits.total
    const outdated = isFull ? against.filter((other) => mayGo(other) && other.at < origin.at) : []
    if (isFull && outdated.length === 0) {
      full++
      continue
    }
    const memory = memoryFrom(draft, origin, newId())
    if (vector) vectors.set(memory.id, vector)
    added.add(memory.id)
    put(against.reduce((one, other) => linked(one, other.id), memory))
    for (const other of against) put(linked(other, memory.id))
    for (const other of outdated) {
      const [keep, loser] = decided(now.get(memory.id) ?? memory, now.get(other.id) ?? other, origin.at)
      put(keep)
      put(loser)
    }
    if (against.length > 0) contradicting.add(memory.id)
  }
  return {
    puts,
    vectors,
    added: [...added],
    merged: [...merged],
    contradicting: [...contradicting],
    full,
  }
}

const isLive = ({ replacedBy }: Memory): boolean => replacedBy === undefined

type VectorOf = (id: string) => Quantised | undefined

/** By the words alone, or by what they mean; undefined where only one has a vector. */
function nearOf(draft: MemoryDraft, vector: Quantised | undefined, other: Memory, vectorOf: VectorOf): number {
  const theirs = vectorOf(other.id)
  return Math.max(vector && theirs ? cosine(vector, theirs) : 0, overlap(coreOf(draft.content), coreOf(other.content)))
}

function sameAs(
  draft: MemoryDraft,
  vector: Quantised | undefined,
  beside: readonly Memory[],
  vectorOf: VectorOf,
): Memory | undefined {
  const words = sameWords(draft.content)
  const literal = beside.find(({ content }) => sameWords(content) === words)
  if (literal || !vector) return literal
  let nearest: Memory | undefined
  let most: number = nearness.same
  for (const other of beside) {
    const theirs = vectorOf(other.id)
    const near = theirs ? cosine(vector, theirs) : 0
    if (near < most) continue
    if (differInValue(draft.content, other.content) || differenceOf(draft.content, other.content, other.category))
      continue
    most = near
    nearest = other
  }
  return nearest
}

function isAgainst(draft: MemoryDraft, other: Memory, near: () => number): boolean {
  const isSameCategory = other.category === draft.category
  // Models do not agree whether it is a fact or an event that somebody moved.
  const category = isMoment(draft) && !isSameCategory ? other.category : draft.category
  const difference = differenceOf(draft.content, other.content, category)
  if (difference === 'other-value') return true
  // What once happened has happened, whatever is over since.
  if (difference === 'ended') return isSameCategory || !isMoment(other)
  if (!isSameCategory) return false
  if (difference) return difference === 'changed' || near() >= nearness.alike
  return mayHaveChanged(draft.content, other.content, category) && near() >= nearness.about
}

const isMoment = ({ category }: Pick<Memory, 'category'>): boolean => category === 'event' || category === 'feeling'

function saidAgain(memory: Memory, draft: MemoryDraft, origin: MemoryOrigin): Memory {
  const isFixed = memory.pinned || memory.source === 'manual' || memory.edited === true
  const messages = sourcesOf([...memory.messages, ...origin.messages])
  const isNewer = origin.at > memory.at
  const importance = Math.max(memory.importance, draft.importance)
  const content = isFixed || !isNewer ? memory.content : draft.content
  if (!isNewer && importance === memory.importance && messages.join() === memory.messages.join()) return memory
  return {
    ...memory,
    content,
    importance,
    messages,
    ...(isNewer && {
      at: origin.at,
      ...(!isFixed && { modified: origin.at }),
      ...(origin.turn !== undefined && { turn: origin.turn }),
      ...(origin.session !== undefined && { session: origin.session }),
    }),
  }
}

/** Said twice, by different messages, after what it contradicts was said: that no longer holds. */
function replacedBy(memory: Memory, now: ReadonlyMap<string, Memory>, origin: MemoryOrigin): readonly Memory[] {
  const isOverlapping = origin.messages.some((id) => memory.messages.includes(id))
  if (origin.source !== 'automatic' || origin.at <= memory.at || isOverlapping) return []
  return memory.contradicts.flatMap((id) => {
    const other = now.get(id)
    return other && mayGo(other) && other.at < memory.at ? [other] : []
  })
}

/** The player neither wrote nor changed it, nor pinned it. */
const mayGo = ({ source, edited, pinned }: Memory): boolean => source === 'automatic' && !edited && !pinned
