/** How a source is evaluated. */
export type EvaluationKind = 'script' | 'truth' | 'text' | 'value' | 'assign' | 'fire'

/**
 * One evaluation, with everything it could not know by itself: the time, where chance stood, what it was given, and
 * what the host answered it. Run again with these, it does the same.
 */
export interface Entry {
  readonly kind: EvaluationKind
  /** Index in the journal's sources. */
  readonly source: number
  readonly at: number
  readonly drawn: number
  readonly given: readonly unknown[]
  readonly answers: readonly unknown[]
}

/**
 * All evaluations of a story so far. The heap of a script machine is no plain data, this is: from it, the machine can be
 * made again. States share its chunks.
 */
export interface Journal {
  readonly sources: readonly string[]
  readonly chunks: readonly (readonly Entry[])[]
  readonly length: number
  /** Says what it holds, in short: equal marks, equal journals. */
  readonly mark: string
}

export const emptyJournal: Journal = { sources: [], chunks: [], length: 0, mark: '' }

const chunkLength = 256

/** The journal with one more entry; `source` may be new to it. */
export function recorded(journal: Journal, entry: Entry, source: string): Journal {
  const { sources, chunks, length, mark } = journal
  const last = chunks.at(-1)
  const grown = last && last.length < chunkLength ? [...chunks.slice(0, -1), [...last, entry]] : [...chunks, [entry]]
  return {
    sources: entry.source === sources.length ? [...sources, source] : sources,
    chunks: grown,
    length: length + 1,
    mark: markOf(mark, source, entry),
  }
}

/** A short mark of a text that follows another. */
export function marked(before: string, text: string): string {
  let one = 0x811c9dc5
  let two = 0x1b873593
  for (const part of [before, text]) {
    for (let index = 0; index < part.length; index++) {
      const code = part.charCodeAt(index)
      one = Math.imul(one ^ code, 0x01000193)
      two = Math.imul((two << 13) | (two >>> 19), 5) + code
    }
    one = Math.imul(one ^ part.length, 0x85ebca6b)
    two = Math.imul(two ^ part.length, 0xc2b2ae35)
  }
  return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`
}

const markOf = (before: string, source: string, { kind, at, drawn, given, answers }: Entry) =>
  marked(before, `${kind}\n${at}\n${drawn}\n${JSON.stringify(given)}\n${JSON.stringify(answers)}\n${source}`)
