import { stemsOf } from './words.ts'

/** A word that is asked for, and how much it counts. */
export type WantedWords = ReadonlyMap<string, number>

/** How strongly a long text loses against a short one with the same word (0..1). */
const lengthPart = 0.5
/** In a handful of texts no word is rare; they are judged as if there were so many. */
const minTexts = 50
/** A match of so much weighs half of the most there is: about one rare word. */
const halfAt = 4

/**
 * Which of a character's texts have which words. The score is that of BM25 for sentences, in which a word stands once:
 * rare words count more than frequent ones, and among as many words the shorter text wins. Texts are looked through for
 * each question: that takes less than it takes to keep lists of who has which word.
 */
export class WordIndex<Owner extends object> {
  readonly #stems = new Map<Owner, readonly string[]>()
  #length = 0

  add(owner: Owner, text: string): void {
    this.remove(owner)
    const stems: string[] = []
    for (const stem of stemsOf(text)) if (!stems.includes(stem)) stems.push(stem)
    this.#stems.set(owner, stems)
    this.#length += stems.length
  }

  remove(owner: Owner): void {
    this.#length -= this.stemsOf(owner).length
    this.#stems.delete(owner)
  }

  stemsOf(owner: Owner): readonly string[] {
    return this.#stems.get(owner) ?? []
  }

  /** Of those that have any of the words: how well they fit, 0..1. */
  score(wanted: WantedWords): ReadonlyMap<Owner, number> {
    const found: { readonly owner: Owner; readonly stems: readonly string[] }[] = []
    const counts = new Map<string, number>()
    for (const [owner, stems] of this.#stems) {
      let has = false
      for (const stem of stems) {
        if (!wanted.has(stem)) continue
        has = true
        counts.set(stem, (counts.get(stem) ?? 0) + 1)
      }
      if (has) found.push({ owner, stems })
    }
    const rarity = this.#rarities(counts)
    const usual = this.#length / Math.max(1, this.#stems.size) || 1
    const scores = new Map<Owner, number>()
    for (const { owner, stems } of found) {
      let sum = 0
      for (const stem of stems) sum += (wanted.get(stem) ?? 0) * (rarity.get(stem) ?? 0)
      sum /= 1 - lengthPart + (lengthPart * stems.length) / usual
      scores.set(owner, sum / (sum + halfAt))
    }
    return scores
  }

  #rarities(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const all = Math.max(minTexts, this.#stems.size)
    return new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + (all - count + 0.5) / (count + 0.5))]))
  }
}
