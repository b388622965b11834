import type { WantedWords } from './WordIndex.ts'
import { lineWeights } from './weights.ts'
import { stemsOf } from './words.ts'

/** A line that is asked about, and how much it counts. */
export interface Line {
  readonly text: string
  readonly weight: number
}

/** More of a line says nothing new about what it is of, and costs time. */
const maxLineLength = 300

/** The newest lines, newest first. */
export function linesOf(texts: readonly string[]): readonly Line[] {
  const lines = texts.map((text) => ending(text.trim())).filter((text) => text !== '')
  return lines
    .slice(-lineWeights.length)
    .toReversed()
    .map((text, back) => ({ text, weight: lineWeights[back] ?? 0 }))
}

/** A word that was said several times counts as in the newest of those lines. */
export function wantedWords(lines: readonly Line[]): WantedWords {
  const wanted = new Map<string, number>()
  for (const { text, weight } of lines) {
    for (const stem of stemsOf(text)) wanted.set(stem, Math.max(wanted.get(stem) ?? 0, weight))
  }
  return wanted
}

/** Of a long reply the end is what is answered. */
function ending(text: string): string {
  if (text.length <= maxLineLength) return text
  const cut = text.slice(-maxLineLength)
  return cut.slice(cut.indexOf(' ') + 1)
}
