import type { Memory } from '../../../shared/memories/memory.ts'
import type { RecallScore } from '../../../shared/memories/recall.ts'

/** How much each part of the score counts. Where there is no vector to compare, words take the place of meaning. */
export const weights = { meaning: 0.5, words: 0.25, recency: 0.1, importance: 0.15 } as const

/** Cosines up to `none` are chance; from `full` on two sentences say as good as the same. */
export const meaningRange = { none: 0.1, full: 0.7 } as const

/**
 * After so long a memory counts half as recent. The clock is that of play: it stands still from the newest memory on,
 * so that a character does not forget over a summer in which nobody spoke to them.
 */
export const recencyHalfLifeMs = 30 * 24 * 3600_000

/** What scores less is not told, even when there is room: neither near, nor recent, nor important. */
export const minScore = 0.1

/** How much the newest line counts, the one before it, and so on. Lines further back are not asked about. */
export const lineWeights = [1, 0.75, 0.5, 0.35] as const

/**
 * Memories this near are the same thing in other words; from `alike` on they may say otherwise about the same thing, and
 * from `about` on where one of them says that it has changed.
 */
export const nearness = { same: 0.92, alike: 0.75, about: 0.68 } as const

export const recencyOf = (at: number, newest: number): number => 2 ** (-Math.max(0, newest - at) / recencyHalfLifeMs)

export const meaningOf = (cosine: number): number =>
  Math.max(0, Math.min(1, (cosine - meaningRange.none) / (meaningRange.full - meaningRange.none)))

/** `cosine` is undefined for a memory without a vector, or a question without one. */
export function scoreOf(
  { importance, at }: Pick<Memory, 'importance' | 'at'>,
  found: { readonly cosine: number | undefined; readonly words: number; readonly newest: number },
): RecallScore {
  const meaning = found.cosine === undefined ? 0 : meaningOf(found.cosine)
  const recency = recencyOf(at, found.newest)
  const important = (importance - 1) / 9
  const fitting =
    found.cosine === undefined
      ? (weights.meaning + weights.words) * found.words
      : weights.meaning * meaning + weights.words * found.words
  const total = fitting + weights.recency * recency + weights.importance * important
  return { meaning, words: found.words, recency, importance: important, total }
}
