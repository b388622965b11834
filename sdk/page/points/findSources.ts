import type { Placed } from './inOrder.ts'
import { ordered, Point } from './Point.ts'

/** Something that was found: a character, a setting, a command. */
export interface Found {
  /** One of a kind within its source. */
  readonly id: string
  readonly label: string
  /** A short line below: where it is, or who is in it. */
  readonly below?: string
  /** How well it matches, from 0: see `rankMatch` of `src/shared/text`. */
  readonly rank: number
  /** Milliseconds since the epoch, of what has a last time: of two that match alike the later comes first. */
  readonly at?: number
  /** Of a command, as in its entry. */
  readonly keys?: string
  /** Goes there, or does it. */
  run(): void | Promise<void>
}

/** One kind of thing that can be found from anywhere, with Ctrl+K. */
export interface FindSource extends Placed {
  /** Above all of its kind: "Characters". */
  readonly heading: string
  /** Beside one of its kind: "Character". */
  readonly kind: string
  /** Comes before other kinds that match alike. */
  readonly isAhead?: boolean
  /**
   * The best matches of all these words, which are folded, at most `limit`. Without words, what one is likely to want
   * again, or nothing. What takes time is a promise; at the signal nobody waits for it any more.
   */
  find(words: readonly string[], limit: number, signal: AbortSignal): readonly Found[] | Promise<readonly Found[]>
  /** Tells when the same words may find something else; returns the function that stops telling. */
  watch?(changed: () => void): () => void
}

/** What can be found from anywhere, kind by kind. */
export const findSources = new Point('findSource', ordered<FindSource>)
