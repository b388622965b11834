import type { Found } from '../../../shared/lore/trace.ts'
import { type TextSource, textSources } from '../../../shared/lore/types.ts'
import { withoutComments } from '../macros/comments.ts'
import type { ActivationInput, LoreMessage } from './activation.ts'
import type { WordSearch } from './wordSearch.ts'

/** Marks where a message begins, so that patterns can look for the start of one. */
const mark = '\x01'
const never = 0x7fffffff
const injectionBit = 1 << textSources.length
const maxTextLength = 1_000_000

/** What one entry looks at. `also` is made by `alsoBits`. */
export interface View {
  readonly depth: number
  readonly also: number
  readonly recursion: boolean
}

/** Texts beside the chat, as bits. What others placed into the chat is always among them. */
export function alsoBits(sources: readonly TextSource[]): number {
  return sources.reduce((bits, source) => bits | (1 << textSources.indexOf(source)), injectionBit)
}

/** Everything there is to search, walked once per text, remembering for each word where it was first seen. */
export class ScanTexts {
  /** Newest first. */
  readonly #messages: readonly LoreMessage[]
  /** Of the messages reached so far, as they are searched. */
  readonly #texts: string[] = []
  readonly #includeNames: boolean
  readonly #sources: readonly string[]
  readonly #injections: string
  readonly #words: WordSearch
  readonly #newest: Int32Array
  readonly #inSources: Uint8Array
  readonly #inRecursion: Int32Array
  readonly #recursion: { readonly from: string; readonly text: string }[] = []
  readonly #joined = new Map<string, string>()

  constructor(words: WordSearch, input: ActivationInput, visible: readonly LoreMessage[], includeNames: boolean) {
    this.#words = words
    this.#messages = visible.toReversed()
    this.#includeNames = includeNames
    this.#sources = textSources.map((source) => input.sources?.[source] ?? '')
    this.#injections = (input.injections ?? []).join(`\n${mark}`)
    this.#newest = new Int32Array(words.size).fill(never)
    this.#inSources = new Uint8Array(words.size)
    this.#inRecursion = new Int32Array(words.size).fill(-1)
    ;[...this.#sources, this.#injections].forEach((text, index) => {
      if (text !== '') words.scan(text, (word) => this.#note(this.#inSources, word, 1 << index))
    })
  }

  /** Makes sure the newest `depth` messages have been walked. */
  reach(depth: number): void {
    const end = Math.min(depth, this.#messages.length)
    const newest = this.#newest
    for (let ordinal = this.#texts.length; ordinal < end; ordinal++) {
      const text = this.#textOf(this.#messages[ordinal] as LoreMessage)
      this.#texts.push(text)
      this.#words.scan(text, (word) => {
        if ((newest[word] ?? 0) > ordinal) newest[word] = ordinal
      })
    }
  }

  addRecursion(from: string, text: string): void {
    const index = this.#recursion.push({ from, text }) - 1
    this.#words.scan(text, (word) => {
      if (this.#inRecursion[word] === -1) this.#inRecursion[word] = index
    })
  }

  findWord(word: number, view: View): Found | undefined {
    if (view.depth > 0) {
      const ordinal = this.#newest[word] ?? never
      if (ordinal < view.depth) return { kind: 'message', id: this.#messages[ordinal]?.id ?? '' }
      const bits = (this.#inSources[word] ?? 0) & view.also
      if (bits !== 0) return { kind: 'source', source: textSources[31 - Math.clz32(bits & -bits)] ?? 'injection' }
    }
    if (!view.recursion) return undefined
    const from = this.#recursion[this.#inRecursion[word] ?? -1]
    return from && { kind: 'recursion', from: from.from }
  }

  /** Whether the word is there at all; the cheap question for the many entries that are not. */
  hasWord(word: number, { depth, also, recursion }: View): boolean {
    return this.isThere(word, depth, also, recursion)
  }

  isThere(word: number, depth: number, also: number, recursion: boolean): boolean {
    if (depth > 0) {
      if ((this.#newest[word] as number) < depth) return true
      if (((this.#inSources[word] as number) & also) !== 0) return true
    }
    return recursion && this.#inRecursion[word] !== -1
  }

  /** The text a pattern is run on. Equal views give the very same string. */
  joined(view: View): string {
    const recursion = view.recursion ? this.#recursion.length : 0
    const name = `${view.depth}/${view.also}/${recursion}`
    const known = this.#joined.get(name)
    if (known !== undefined) return known
    const parts =
      view.depth === 0
        ? []
        : [
            ...this.#texts.slice(0, view.depth),
            ...textSources.flatMap((_, index) =>
              (view.also & (1 << index)) !== 0 ? [this.#sources[index] ?? ''] : [],
            ),
            this.#injections,
          ]
    const texts = [...parts, ...this.#recursion.slice(0, recursion).map(({ text }) => text)].filter(
      (text) => text !== '',
    )
    const joined = texts.length === 0 ? '' : (mark + texts.join(`\n${mark}`)).slice(0, maxTextLength)
    this.#joined.set(name, joined)
    return joined
  }

  #textOf({ name, text }: LoreMessage): string {
    const said = withoutComments(text)
    return this.#includeNames && name !== '' ? `${name}: ${said}` : said
  }

  #note(into: Uint8Array, word: number, bit: number): void {
    into[word] = (into[word] ?? 0) | bit
  }
}
