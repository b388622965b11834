import { stemsOf } from './words.ts'

/** A word that is asked for, and how much it counts. */
export type WantedWords = ReadonlyMap<string, number>

/** How strongly a long text loses against a short one with the same word (0..1). */
const lengthPart = 0.5
/** In a handful of texts no word is rare; they are judged as if there were so many. */
const leastTexts = 50
/** A match of so much weighs half of the most there is: about one rare word. */
const halfAt = 4

const isFirst = (stem: string, at: number, stems: readonly string[]): boolean => stems.indexOf(stem) === at

/**
 * Which of a character's texts have which words. The score is that of BM25 for sentences, in which a word stands once:
 * rare words count more than frequent ones, and among as many words the shorter text wins.
 */
export class WordIndex<Owner extends object> {
  readonly #owners = new Map<string, Owner[]>()
  readonly #stems = new Map<Owner, readonly string[]>()
  #length = 0

  add(owner: Owner, text: string): void {
    if (this.#stems.has(owner)) this.remove(owner)
    const stems = stemsOf(text).filter(isFirst)
    this.#stems.set(owner, stems)
    this.#length += stems.length
    for (const stem of stems) {
      const owners = this.#owners.get(stem)
      if (owners) owners.push(owner)
      else this.#owners.set(stem, [owner])
    }
  }

  remove(owner: Owner): void {
    const stems = this.#stems.get(owner) ?? []
    this.#stems.delete(owner)
    this.#length -= stems.length
    for (const stem of stems) {
      const owners = this.#owners.get(stem)
      const place = owners?.indexOf(owner) ?? -1
      if (place >= 0) owners?.splice(place, 1)
      if (owners?.length === 0) this.#owners.delete(stem)
    }
  }

  stemsOf(owner: Owner): readonly string[] {
    return this.#stems.get(owner) ?? []
  }

  /** Of those that have any of the words: how well they fit, 0..1. */
  score(wanted: WantedWords): ReadonlyMap<Owner, number> {
    const sums = new Map<Owner, number>()
    const count = Math.max(leastTexts, this.#stems.size)
    const usual = this.#length / Math.max(1, this.#stems.size) || 1
    for (const [stem, weight] of wanted) {
      const owners = this.#owners.get(stem)
      if (!owners) continue
      const rarity = Math.log(1 + (count - owners.length + 0.5) / (owners.length + 0.5))
      for (const owner of owners) {
        const length = this.stemsOf(owner).length / usual
        const part = (weight * rarity) / (1 - lengthPart + lengthPart * length)
        sums.set(owner, (sums.get(owner) ?? 0) + part)
      }
    }
    for (const [owner, sum] of sums) sums.set(owner, sum / (sum + halfAt))
    return sums
  }
}
