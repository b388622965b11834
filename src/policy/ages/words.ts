import { anyLanguage, type Lexicon, type Sense } from './lexicon.ts'
import type { Token } from './tokens.ts'
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
  /** What begins at a token, looked up when it is first asked for. */
  readonly #starts = new Map<number, readonly Phrase[]>()

  constructor(tokens: readonly Token[], lexicon: Lexicon) {
    this.tokens = tokens
    this.#lexicon = lexicon
  }

  /** The longest phrase of a role that begins at a token. */
  at(index: number, role: Role, langs = anyLanguage): Phrase | undefined {
    let best: Phrase | undefined
    for (const phrase of this.all(index)) if (phrase.role === role && (phrase.langs & langs) !== 0) best = phrase
    return best
  }

  /** The longest phrase of a role that ends before a token. */
  before(index: number, role: Role, langs = anyLanguage): Phrase | undefined {
    for (let from = Math.max(0, index - this.#lexicon.mostWords); from < index; from += 1)
      for (const phrase of this.all(from))
        if (phrase.to === index && phrase.role === role && (phrase.langs & langs) !== 0) return phrase
    return undefined
  }

  /** All phrases that begin at a token, shorter ones first. */
  all(index: number): readonly Phrase[] {
    const known = this.#starts.get(index)
    if (known) return known
    const found = this.#find(index)
    this.#starts.set(index, found)
    return found
  }

  #find(from: number): readonly Phrase[] {
    const first = this.tokens[from]
    if (first?.kind !== 'word') return none
    const { senses, longest } = this.#lexicon
    const most = longest.get(first.text)
    if (most === undefined) return none
    const found: Phrase[] = []
    let key = first.text
    for (let length = 1; ; ) {
      for (const sense of senses.get(key) ?? []) found.push({ ...sense, from, to: from + length })
      const next = this.tokens[from + length]
      if (length === most || !next || next.kind === 'mark' || next.kind === 'break') return found
      key = `${key} ${next.text}`
      length += 1
    }
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
