import { hasWordBoundaries } from '../../../shared/lore/keys.ts'
import { type Automaton, buildAutomaton } from './ahoCorasick.ts'

/** A key made ready for the search: a number in the automaton, or a pattern. */
export type KeyRef =
  | { readonly kind: 'word'; readonly source: string; readonly word: number }
  | { readonly kind: 'regex'; readonly source: string; readonly pattern: string; readonly flags: string }
  | { readonly kind: 'never'; readonly source: string }

/** Every plain key of every book, found in one walk per text and case mode. */
export interface WordSearch {
  readonly size: number
  scan(text: string, onHit: (word: number) => void): void
}

export interface WordManner {
  readonly caseSensitive: boolean
  readonly wholeWords: boolean
}

/** Collects keys, giving equal ones one number, until they are compiled. */
export class WordList {
  readonly #numbers = new Map<string, number>()
  readonly #exact: Words = { texts: [], numbers: [], whole: [] }
  readonly #folded: Words = { texts: [], numbers: [], whole: [] }

  add(key: string, { caseSensitive, wholeWords }: WordManner): number {
    const text = caseSensitive ? key : key.toLowerCase()
    const whole = wholeWords && hasWordBoundaries(key)
    const name = `${caseSensitive ? 'x' : 'i'}${whole ? 'w' : 'p'}${text}`
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(name, number)
    const words = caseSensitive ? this.#exact : this.#folded
    words.texts.push(text)
    words.numbers.push(number)
    words.whole.push(whole)
    return number
  }

  compile(): WordSearch {
    const exact = walker(this.#exact)
    const folded = walker(this.#folded)
    return {
      size: this.#numbers.size,
      scan(text, onHit) {
        exact?.(text, onHit)
        folded?.(text.toLowerCase(), onHit)
      },
    }
  }
}

interface Words {
  readonly texts: string[]
  readonly numbers: number[]
  readonly whole: boolean[]
}

function walker({ texts, numbers, whole }: Words): WordSearch['scan'] | undefined {
  if (texts.length === 0) return undefined
  const automaton: Automaton = buildAutomaton(texts)
  const lengths = texts.map((text) => text.length)
  return (text, onHit) =>
    automaton.scan(text, (word, end) => {
      if (!whole[word] || standsAlone(text, end - (lengths[word] ?? 0), end)) onHit(numbers[word] ?? -1)
      return true
    })
}

const standsAlone = (text: string, start: number, end: number): boolean =>
  !isWordPart(codePointBefore(text, start)) && !isWordPart(text.codePointAt(end))

function codePointBefore(text: string, index: number): number | undefined {
  if (index <= 0) return undefined
  const unit = text.charCodeAt(index - 1)
  return unit >= 0xdc00 && unit <= 0xdfff && index > 1 ? text.codePointAt(index - 2) : unit
}

const wordPart = /[\p{L}\p{N}_]/u

function isWordPart(point: number | undefined): boolean {
  if (point === undefined) return false
  if (point < 128) {
    return (point >= 97 && point <= 122) || (point >= 65 && point <= 90) || (point >= 48 && point <= 57) || point === 95
  }
  return wordPart.test(String.fromCodePoint(point))
}
