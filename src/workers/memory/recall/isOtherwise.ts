import type { Memory } from '../../../shared/memories/memory.ts'
import { differenceOf } from '../keep/difference.ts'

/**
 * Two cannot both be so, though nobody linked them: the player wrote one of them, or it was brought from elsewhere. Only
 * where that is plain from the words.
 */
export function isOtherwise(a: Memory, b: Memory): boolean {
  if (a.type !== b.type || a.category !== b.category) return false
  const difference = differenceOf(a.content, b.content, a.category)
  return difference === 'ended' || difference === 'other-value'
}
