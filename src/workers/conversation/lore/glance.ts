import type { NormalEntry } from '../../../shared/lore/types.ts'
import type { ScanTexts } from './scanTexts.ts'
import type { KeyRef } from './wordSearch.ts'

/** What it takes to see that an entry's words are nowhere. */
export interface Glance {
  readonly words: readonly number[]
  /** The entry's own depth, or -1 where the depth of its book may be widened. */
  readonly ownDepth: number
  readonly bookDepth: number
  readonly also: number
  readonly recursive: boolean
}

/** Set when nothing but plain words can make this entry active. */
export function isPlain(entry: NormalEntry, primary: readonly KeyRef[]): boolean {
  return (
    entry.enabled &&
    !entry.constant &&
    !entry.filter &&
    entry.decorators.length === 0 &&
    entry.triggers.length === 0 &&
    entry.sticky + entry.cooldown + entry.delay + entry.recursionLevel === 0 &&
    primary.length > 0 &&
    primary.every(({ kind }) => kind !== 'regex')
  )
}

/**
 * Passes by nearly every entry of a large book, nearly every time. What it needs of ten thousand entries stands in a few
 * flat arrays, because visiting each entry would cost more than the whole rest of the search.
 */
export class Glances {
  readonly #starts: Int32Array
  readonly #words: Int32Array
  readonly #ownDepths: Int32Array
  readonly #bookDepths: Int32Array
  readonly #also: Uint8Array
  readonly #recursive: Uint8Array

  constructor(glances: readonly (Glance | undefined)[]) {
    const size = glances.length
    this.#starts = new Int32Array(size + 1)
    this.#words = new Int32Array(glances.reduce((sum, glance) => sum + (glance?.words.length ?? 0), 0))
    this.#ownDepths = new Int32Array(size)
    this.#bookDepths = new Int32Array(size)
    this.#also = new Uint8Array(size)
    this.#recursive = new Uint8Array(size)
    let at = 0
    glances.forEach((glance, position) => {
      this.#starts[position] = at
      if (!glance) return
      this.#words.set(glance.words, at)
      at += glance.words.length
      this.#ownDepths[position] = glance.ownDepth
      this.#bookDepths[position] = glance.bookDepth
      this.#also[position] = glance.also
      this.#recursive[position] = glance.recursive ? 1 : 0
    })
    this.#starts[size] = at
  }

  /** Positions of the entries that need a closer look. */
  closerLook(texts: ScanTexts, wider: number, recursionPass: boolean): readonly number[] {
    const positions: number[] = []
    const size = this.#ownDepths.length
    for (let position = 0; position < size; position++) {
      const start = this.#starts[position] as number
      const stop = this.#starts[position + 1] as number
      if (start === stop) {
        positions.push(position)
        continue
      }
      const own = this.#ownDepths[position] as number
      const depth = own < 0 ? (this.#bookDepths[position] as number) + wider : own
      const recursion = recursionPass && this.#recursive[position] === 1
      for (let at = start; at < stop; at++) {
        if (texts.isThere(this.#words[at] as number, depth, this.#also[position] as number, recursion)) {
          positions.push(position)
          break
        }
      }
    }
    return positions
  }
}
