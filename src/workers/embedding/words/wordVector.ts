import type { EmbedderInfo } from '../../../shared/memories/recall.ts'
import { toUnit } from '../toUnit.ts'

/** What vectors of words are called. A change of the sums below needs another name: old and new must never meet. */
export const wordsEmbedder = { model: 'words-384', dimensions: 384, runs: 'words' } as const satisfies EmbedderInfo

/**
 * How near texts are by their words alone, for where no model can run: it knows that "the lamp was lit" and "lit lamps"
 * share something, and nothing of what lamps are. Every text has a vector of length 1.
 */
export function wordVector(text: string): Float32Array {
  const vector = new Float32Array(wordsEmbedder.dimensions)
  for (const [feature, count] of featuresOf(text)) add(vector, feature, Math.sqrt(count))
  return toUnit(vector) ? vector : wordless()
}

/** Nothing more of a text is looked at. */
const longest = 8_000

function featuresOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const note = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1)
  for (const [word] of plain(text).matchAll(wordOrSign)) {
    note(word)
    // A blank at both ends, so that how a word begins and ends counts, and no word is mistaken for a part.
    const letters = [' ', ...word, ' ']
    for (let at = 0; at + 3 <= letters.length; at++) note(`${letters[at]}${letters[at + 1]}${letters[at + 2]}`)
  }
  return counts
}

const wordOrSign = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu

const plain = (text: string) => text.slice(0, longest).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

/** One bit of the hash is the sign, so that features that meet by chance do not pile up. */
function add(vector: Float32Array, feature: string, weight: number): void {
  const hash = fnv1a(feature)
  const at = (hash >>> 1) % vector.length
  vector[at] = (vector[at] ?? 0) + (hash & 1 ? weight : -weight)
}

/** The hash of Fowler, Noll and Vo, with a last stir: its low bits alone are too alike for short words. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Where all texts without a word stand, and away from most others. */
function wordless(): Float32Array {
  const vector = new Float32Array(wordsEmbedder.dimensions)
  vector[0] = 1
  return vector
}
