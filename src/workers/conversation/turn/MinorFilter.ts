import { readAges, settle } from '../../../shared/policy/ages/readAges.ts'

/** Why a reply stands no further, for the player. */
export const stoppedAtMinor = 'Stopped here: the reply brought in somebody under 18. Characters here are adults.'

/** A sentence that goes on longer is read as it is. */
const maxSentenceLength = 2000
/** Of a sentence that does not end, so much is read again with what follows. */
const maxBefore = 4000
/** Letters that are read at once, well below what the reader of ages refuses as too long. */
const maxPiece = 20_000
const sentenceEnd = /[.!?…]+["'”’*)]*\s+|[。！？]+[」』”"]*|\n+/g

/**
 * Finds where a reply makes somebody a minor. A sentence is read once it is whole, together with the one before it, so
 * that the time grows with the length of the reply.
 */
export class MinorFilter {
  /** Of the wording's content, from the beginning of the sentence before the one that is being written. */
  #text: string
  /** Where `#text` begins in the content. */
  #begins: number
  /** How much of `#text` was read before. */
  #read: number
  readonly #before: number
  readonly #year = new Date().getFullYear()

  constructor(existing: string) {
    this.#before = existing.length
    this.#begins = Math.max(lastSentence(existing), existing.length - maxBefore)
    this.#text = existing.slice(this.#begins)
    this.#read = 0
  }

  /** How much of the wording's content stays, where these words bring in a minor. */
  push(text: string): number | undefined {
    for (let from = 0; from < text.length; from += maxPiece) {
      const stays = this.#pushPiece(text.slice(from, from + maxPiece))
      if (stays !== undefined) return stays
    }
    return undefined
  }

  end(): number | undefined {
    return this.#text.length > this.#read ? this.#readTo(this.#text.length) : undefined
  }

  #pushPiece(text: string): number | undefined {
    this.#text += text
    const end = this.#text.length - this.#read > maxSentenceLength ? this.#text.length : endOfSentences(this.#text)
    return end > this.#read ? this.#readTo(end) : undefined
  }

  #readTo(end: number): number | undefined {
    const part = this.#text.slice(0, end)
    const { findings, adultAges } = readAges(part, this.#year)
    const minor = settle(findings, adultAges).find(({ kind }) => kind === 'minor')
    if (minor) return Math.max(this.#before, this.#begins + endOfSentences(part.slice(0, minor.at)))
    const begin = Math.max(lastSentence(part), part.length - maxBefore)
    this.#text = this.#text.slice(begin)
    this.#begins += begin
    this.#read = end - begin
    return undefined
  }
}

/** Where the last whole sentence of a text ends. */
function endOfSentences(text: string): number {
  const last = [...text.matchAll(sentenceEnd)].at(-1)
  return last ? last.index + last[0].length : 0
}

/** Where the last sentence of a text begins, whether it is whole or not. */
const lastSentence = (text: string): number => endOfSentences(text.trimEnd().replace(/[.!?…。！？"'”’*)」』]+$/, ''))
