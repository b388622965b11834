import { anyLanguage, type Lexicon, type Sense } from './lexicon.ts'
import type { Token } from './token.ts'
import type { Role } from './types.ts'

/** A phrase at a place of a text: its tokens from `from` up to but not including `to`. */
export interface Phrase extends Sense {
  readonly from: number
  readonly to: number
}

/** The tokens of one text with what their words mean. */
export class Words {
  readonly tokens: readonly Token[]
  readonly #lexicon: Lexicon
  /** What begins at a token and what ends before it, looked up when first asked for. */
  readonly #starts: (readonly Phrase[] | undefined)[]
  readonly #ends: (readonly Phrase[] | undefined)[]

  constructor(tokens: readonly Token[], lexicon: Lexicon) {
    this.tokens = tokens
    this.#lexicon = lexicon
    this.#starts = new Array(tokens.length).fill(undefined)
    this.#ends = new Array(tokens.length + 1).fill(undefined)
  }

  /** The longest phrase of a role that begins at a token. */
  at(index: number, role: Role, langs = anyLanguage): Phrase | undefined {
    let best: Phrase | undefined
    for (const phrase of this.all(index)) if (phrase.role === role && (phrase.langs & langs) !== 0) best = phrase
    return best
  }

  /** The longest phrase of a role that ends before a token. */
  before(index: number, role: Role, langs = anyLanguage): Phrase | undefined {
    for (const phrase of this.#endingAt(index)) if (phrase.role === role && (phrase.langs & langs) !== 0) return phrase
    return undefined
  }

  /** All phrases that begin at a token, shorter ones first. */
  all(index: number): readonly Phrase[] {
    if (index < 0 || index >= this.tokens.length) return none
    const known = this.#starts[index]
    if (known) return known
    const found = this.#find(index)
    this.#starts[index] = found
    return found
  }

  /** All phrases that end before a token, longer ones first. */
  #endingAt(index: number): readonly Phrase[] {
    if (index <= 0 || index > this.tokens.length) return none
    const known = this.#ends[index]
    if (known) return known
    const ending: Phrase[] = []
    for (let from = Math.max(0, index - this.#lexicon.maxWords); from < index; from += 1)
      for (const phrase of this.all(from)) if (phrase.to === index) ending.push(phrase)
    const found = ending.length === 0 ? none : ending
    this.#ends[index] = found
    return found
  }

  #find(from: number): readonly Phrase[] {
    const first = this.tokens[from]
    if (first?.kind !== 'word') return none
    let found: Phrase[] | undefined
    let step = this.#lexicon.starts.get(first.text)
    for (let to = from + 1; step; to += 1) {
      for (const { role, langs, value, length } of step.senses) {
        found ??= []
        found.push({ role, langs, value, length, from, to })
      }
      const next = this.tokens[to]
      if (!next || next.kind === 'mark' || next.kind === 'break') break
      step = step.next?.get(next.text)
    }
    return found ?? none
  }

  isMark(index: number, marks: string): boolean {
    const token = this.tokens[index]
    return token?.kind === 'mark' && marks.includes(token.text)
  }

  /** No word stands there: a mark, a line's end or the text's. */
  isEdge(index: number): boolean {
    const token = this.tokens[index]
    return token === undefined || token.kind === 'break' || token.kind === 'mark'
  }

  /** Whether a sentence or a list ends there. */
  isStop(index: number): boolean {
    const token = this.tokens[index]
    return token === undefined || token.kind === 'break' || (token.kind === 'mark' && stops.includes(token.text))
  }

  /** Whether a sentence ends there; commas do not end it. */
  isSentenceEnd(index: number): boolean {
    const token = this.tokens[index]
    return token === undefined || token.kind === 'break' || (token.kind === 'mark' && '.!?;…|'.includes(token.text))
  }
}

const stops = '.!?;,:()[]{}\u2014|…'

const none: readonly Phrase[] = []
