import type { Stage } from './settle.ts'

const tailChars = 768
const maxPeriod = 64
const checkEvery = 96
/** No tokenizer makes longer tokens than this on average. */
const charsPerToken = 12

/**
 * Ends a reply that has fallen into repeating itself, or that a server lets run far beyond the limit it was given.
 * The text so far is kept; the end is `length`, because there is no telling what would have come.
 */
export function loopGuard(maxTokens?: number): Stage {
  const maxChars = maxTokens === undefined ? Number.POSITIVE_INFINITY : maxTokens * charsPerToken
  let tail = ''
  let total = 0
  let unchecked = 0
  let over = false
  return (delta) => {
    if (over) return []
    if (delta.kind !== 'text' && delta.kind !== 'reasoning') return [delta]
    total += delta.text.length
    unchecked += delta.text.length
    tail = (tail + delta.text).slice(-tailChars)
    const tooLong = total > maxChars
    const looped = unchecked >= checkEvery && isLoop(tail)
    if (unchecked >= checkEvery) unchecked = 0
    if (!tooLong && !looped) return [delta]
    over = true
    return [delta, { kind: 'end', reason: 'length', native: tooLong ? 'reply-limit' : 'repetition' }]
  }
}

/** Whether a full tail is one short piece said over and over. */
function isLoop(tail: string): boolean {
  return tail.length >= tailChars && smallestPeriod(tail) <= maxPeriod
}

/** By the prefix function: the shortest shift under which the text lies on itself. */
function smallestPeriod(text: string): number {
  const borders = new Uint16Array(text.length)
  for (let index = 1; index < text.length; index += 1) {
    let border = borders[index - 1] ?? 0
    while (border > 0 && text[index] !== text[border]) border = borders[border - 1] ?? 0
    borders[index] = text[index] === text[border] ? border + 1 : border
  }
  return text.length - (borders[text.length - 1] ?? 0)
}
