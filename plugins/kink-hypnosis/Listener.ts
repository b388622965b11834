import type { Trigger } from './settings.ts'

/** What was heard: a trigger, or words that wake. */
export type Heard = { readonly kind: 'trigger'; readonly trigger: Trigger } | { readonly kind: 'wake' }

/** What was heard in some words, and the last of them that may still become a trigger with those to come. */
interface Hearing {
  readonly heard: readonly Heard[]
  readonly pending: readonly string[]
}

interface Phrase {
  readonly words: readonly string[]
  readonly means: Heard
}

/** Letters, digits and marks of any script; an apostrophe within a word belongs to it. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/** The words of a text as they are compared: in small letters, without the signs between. */
export const wordsOf = (text: string): readonly string[] =>
  (text.normalize('NFKC').toLowerCase().match(word) ?? []).map((found) => found.replaceAll('’', "'"))

/** Hears triggers in words that come piece by piece, whole words only; of several that begin alike the longest counts. */
export class Listener {
  readonly #byFirst = new Map<string, Phrase[]>()

  constructor(triggers: readonly Trigger[], wakeTriggers: readonly string[]) {
    for (const trigger of triggers) this.#add(trigger.word, { kind: 'trigger', trigger })
    // Where the same words do both, they wake.
    for (const text of wakeTriggers) this.#add(text, { kind: 'wake' })
    for (const phrases of this.#byFirst.values()) phrases.sort(longestFirst)
  }

  /** `pending` are the words left over before; without `more` to come, nothing is waited for. */
  hear(pending: readonly string[], text: string, more: boolean): Hearing {
    const words = [...pending, ...wordsOf(text)]
    const heard: Heard[] = []
    let at = 0
    while (at < words.length) {
      const phrases = this.#byFirst.get(words[at] ?? '') ?? []
      if (more && phrases.some((phrase) => isBegun(phrase, words, at))) break
      const found = phrases.find((phrase) => isWhole(phrase, words, at))
      if (found) heard.push(found.means)
      at += found?.words.length ?? 1
    }
    return { heard, pending: words.slice(at) }
  }

  #add(text: string, means: Heard): void {
    const words = wordsOf(text)
    const [first] = words
    if (first === undefined) return
    const others = (this.#byFirst.get(first) ?? []).filter((phrase) => phrase.words.join(' ') !== words.join(' '))
    this.#byFirst.set(first, [...others, { words, means }])
  }
}

const longestFirst = (one: Phrase, other: Phrase) => other.words.length - one.words.length

const isWhole = ({ words: wanted }: Phrase, words: readonly string[], at: number) =>
  wanted.every((part, index) => words[at + index] === part)

/** Whether all words there are belong to it, and more would have to come. */
const isBegun = ({ words: wanted }: Phrase, words: readonly string[], at: number) =>
  words.length - at < wanted.length && words.slice(at).every((part, index) => wanted[index] === part)
