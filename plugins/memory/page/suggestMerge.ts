import { folded, wordsIn } from '../../../src/shared/text/folded.ts'
import type { Memory, MemoryDraft } from '../../../src/workers/memory/contract.ts'

/** Why these cannot be made one, in words for the player. */
export function whyNotMerge(memories: readonly Memory[]): string | undefined {
  if (memories.length < 2) return 'Select two or more memories to merge them.'
  const [first] = memories
  if (memories.some(({ type }) => type !== first?.type))
    return "Memories about you and reveries can't be merged. Select memories of one type."
  return undefined
}

/**
 * One memory in the place of several, as a first wording to be changed: what each says, newest last, without sentences
 * whose words all stand in another. As important as the most important of them, and of its category.
 */
export function suggestMerge(memories: readonly [Memory, ...Memory[]]): MemoryDraft {
  const [weightiest] = memories.toSorted((a, b) => b.importance - a.importance || b.at - a.at)
  const { type, category, importance } = weightiest ?? memories[0]
  const inOrder = memories.toSorted((a, b) => a.at - b.at).map(({ content }) => content.trim())
  const kept = inOrder.filter((content, at) => !inOrder.some((other, place) => says(other, content, place > at)))
  return { type, category, importance, content: kept.map(asSentence).join(' ') }
}

/** Whether `other` says all that `content` says; of two that say the same the later one stays. */
function says(other: string, content: string, isLater: boolean): boolean {
  const theirs = new Set(barewords(other))
  const ours = barewords(content)
  if (!ours.every((word) => theirs.has(word))) return false
  return theirs.size > new Set(ours).size || isLater
}

const barewords = (text: string): readonly string[] => wordsIn(folded(text).replace(/[^\p{L}\p{N}\s]/gu, ' '))

const asSentence = (text: string): string => (/[.!?…]["”’)]?$/u.test(text) ? text : `${text}.`)
