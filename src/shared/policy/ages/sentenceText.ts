import { isGlyph } from './lexicon.ts'
import type { Mention } from './numbers.ts'
import { isName } from './people.ts'
import type { Words } from './words.ts'

/**
 * A line of a text, or a part of a long one, as patterns read it: one blank between words and marks, "#16" for a number,
 * "~16" for an ordinal, "@" before a name.
 */
export interface SentenceText {
  readonly text: string
  /** Where each token begins in it, by the number of the token. */
  readonly starts: readonly number[]
  /** The first token. */
  readonly from: number
}

/** Longer lines are read in parts. */
const most = 70

/** Of a longer word the rest is left out. */
const mostLetters = 40

/** The lines that have a number or a word that a claim may begin with. */
export function* sentenceTexts(words: Words, mentions: readonly Mention[]): Generator<SentenceText> {
  let next = 0
  for (let from = 0; from < words.tokens.length; ) {
    let [text, index] = ['', from]
    const starts: number[] = []
    for (; index < words.tokens.length && index < from + most; ) {
      const token = words.tokens[index]
      if (!token || token.kind === 'break') break
      while ((mentions[next]?.from ?? Number.POSITIVE_INFINITY) < index) next += 1
      const number = mentions[next]?.from === index ? mentions[next] : undefined
      const before = words.tokens[index - 1]
      const isJoined = text === '' || (before?.end === token.start && (isGlyph(token.text) || isGlyph(before.text)))
      if (!isJoined) text += ' '
      starts.push(text.length)
      const isNamed = !number && token.isCapital && isName(words, index)
      text += number
        ? `${number.isOrdinal ? '~' : '#'}${number.value}`
        : `${isNamed ? '@' : ''}${token.text.slice(0, mostLetters)}`
      const to = number?.to ?? index + 1
      for (index += 1; index < to; index += 1) starts.push(text.length)
    }
    if (text !== '') yield { text, starts, from }
    from = words.tokens[index]?.kind === 'break' ? index + 1 : index
  }
}

/** The token that a place of a sentence's text belongs to. */
export function tokenAt({ starts, from }: SentenceText, place: number): number {
  let index = 0
  while (index + 1 < starts.length && (starts[index + 1] ?? 0) <= place) index += 1
  return from + index
}
