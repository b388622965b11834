import { ageCode } from './ageCodes.ts'
import { disguisedNumber } from './disguisedNumbers.ts'
import { knownForm, unmask } from './disguisedWords.ts'
import { hanNumeral } from './hanNumerals.ts'
import { joinTokens } from './joinTokens.ts'
import { isGlyph, type Lexicon } from './lexicon.ts'
import { unleet } from './normalise.ts'
import { segment } from './segment.ts'
import type { Token } from './token.ts'

const pattern =
  /(\n)|(\{\{\s*(?:char|user)\s*\}\}|<\s*(?:bot|user|char)\s*>)|((?:[^\P{L}\p{Lo}]\.){2,}\p{L}?(?![\p{L}])|(?<![\p{L}])\p{L}\/\p{L}(?![\p{L}]))|((?<=\p{L})'(?:s|m|re|t|ll|ve|d)(?!\p{L}))|((?:[\p{L}\p{N}@$]|(?<=[A-Za-z])[|!](?=[A-Za-z]))*[\p{L}\p{N}])|([^\s"*_~`])/gu

/** A word as most are: nothing in it or behind it that could be anything else. */
const plainWord = /[a-zA-Z]{2,}(?=[ \n,.])/y

const nothing = {}

/** Words that may be a whole statement without its spaces. */
const runTogether = /teen|years?old|school/

/** "10代" is the word "十代", teens; "10代目" and "10代続く" count generations. */
const teens = /^(?:10|一〇)代(?!目|続|前|にわた)/

/** The words, numbers and marks of a normal text, in order. */
export function tokenise(text: string, lexicon: Lexicon): readonly Token[] {
  const tokens: Token[] = []
  let last = -1
  const push = (
    kind: Token['kind'],
    from: number,
    to: number,
    more: { text?: string; value?: number; isCapital?: boolean } = nothing,
  ) => {
    const raw = text.slice(from, to)
    const lower = raw.toLowerCase()
    const { value = 0, isCapital = raw !== lower && /^\p{Lu}/u.test(raw) } = more
    const isNext = from === last || (from === last + 1 && /[-_]/.test(text[last] ?? ''))
    const isGlued = last >= 0 && kind !== 'mark' && isNext
    const between = from > last ? text.slice(Math.max(0, last), from) : ''
    // In scripts without spaces nothing but the mark stands between.
    const isAfterQuote = between.length > 1 ? /["']|\*\s/.test(between) : between === '"'
    const place = { start: from, end: to, isGlued, isAfterQuote }
    tokens.push({ kind, text: more.text ?? lower, ...place, isCapital, value, form: 'plain' })
    last = to
  }
  const short = unmask(text, lexicon)
  for (let place = 0; place < short.length; ) {
    if (short[place] === ' ') {
      place += 1
      continue
    }
    plainWord.lastIndex = place
    if (plainWord.test(short)) {
      pushWord(short.slice(place, plainWord.lastIndex), place)
      place = plainWord.lastIndex
      continue
    }
    pattern.lastIndex = place
    const match = pattern.exec(short)
    if (!match) break
    const from = match.index
    const to = from + match[0].length
    place = to
    if (match[1]) push('break', from, to)
    else if (match[2]) push('word', from, to, { text: '{{char}}', isCapital: true })
    else if (match[3]) push('word', from, to, { text: match[3].replace(/[./]/g, '').toLowerCase() })
    else if (match[4]) push('word', from, to)
    else if (match[5]) pushChunk(match[5], from)
    else if (match[6] === '-') {
      // A hyphen within a word joins; with a space beside it, it is a dash.
      if (/\s/.test(text[from - 1] ?? ' ') || /\s/.test(text[to] ?? ' ')) push('mark', from, to)
    } else if (match[6] === "'") {
      if (/\d/.test(text[from - 1] ?? '')) push('mark', from, to)
    } else push('mark', from, to)
  }
  return joinTokens(tokens, text, lexicon)

  function pushChunk(chunk: string, from: number): void {
    if (/^\d+$/.test(chunk)) {
      pushDigits(chunk, from)
      return
    }
    if (isGlyph(chunk)) {
      pushGlyphs(chunk, from)
      return
    }
    if (/^[\p{L}\p{M}]+$/u.test(chunk)) {
      pushWord(chunk, from)
      return
    }
    const lower = chunk.toLowerCase()
    const isKeyed = /[:=(]$/.test(text.slice(Math.max(0, from - 3), from).trimEnd())
    const value = disguisedNumber(chunk, isKeyed, lexicon)
    if (value !== undefined) {
      push('number', from, from + chunk.length, { value })
      return
    }
    const code = isKnownForm(lower) ? undefined : ageCode(chunk, lexicon)
    if (code) {
      for (const { kind, text: word, from: at, to, isName } of code)
        push(
          kind,
          from + at,
          from + to,
          kind === 'number' ? { value: Number(word) } : { text: word, ...(isName && { isCapital: true }) },
        )
      return
    }
    const split = /^\d+(?=\p{L}+$)/u.exec(chunk)?.[0]
    // "m15" is a sex and an age, and no "mis".
    const plain = /^[fhkmwжм]\d\d$/.test(lower) || lexicon.words.has(lower) ? lower : knownForm(unleet(lower), lexicon)
    if (
      split === undefined ||
      (plain.length > 2 &&
        lexicon.words.has(plain) &&
        split.length < 3 &&
        !lexicon.words.has(lower.slice(split.length)))
    ) {
      if (lexicon.words.has(plain) && plain.length > 2) {
        push('word', from, from + chunk.length, { text: plain })
        return
      }
    }
    const parts = [...chunk.matchAll(/\d+|[\p{L}\p{M}]+|[^\d\p{L}\p{M}]/gu)]
    if (
      isCode(
        chunk,
        parts.map(([part]) => part.toLowerCase()),
      )
    ) {
      push('word', from, from + chunk.length)
      return
    }
    for (const part of parts) {
      const start = from + part.index
      if (/^\d/.test(part[0])) pushDigits(part[0], start)
      else if (/^\p{L}/u.test(part[0]))
        push('word', start, start + part[0].length, { text: knownForm(part[0].toLowerCase(), lexicon) })
      else push('mark', start, start + part[0].length)
    }
  }

  /** "s1xteen" is a word in disguise. */
  function isKnownForm(word: string): boolean {
    return lexicon.words.has(knownForm(unleet(word), lexicon))
  }

  /** "0I24GT", and not "16y3m" or "mia16yo": digits and letters by turns, and letters behind digits that mean nothing. */
  function isCode(chunk: string, parts: readonly string[]): boolean {
    if (parts.length < 3) return false
    if (parts.length > 4 && !/\p{Ll}/u.test(chunk)) return true
    return parts.some(
      (part, place) => place > 0 && /^\p{L}/u.test(part) && !lexicon.words.has(knownForm(part, lexicon)),
    )
  }

  /** Digits behind two zeros are a serial number or a part of a hash, and nobody's age. */
  function pushDigits(digits: string, from: number): void {
    const to = from + digits.length
    if (/^00+[1-9]/.test(digits) && !/[.,]/.test(text[from - 1] ?? '')) push('word', from, to, { text: digits })
    else push('number', from, to, { value: Number(digits) })
  }

  /** "sixteenyearsold" comes apart. */
  function pushWord(chunk: string, from: number): void {
    const text = knownForm(chunk.toLowerCase(), lexicon)
    const isKnown = lexicon.words.has(text)
    // "characterAge" is two words.
    if (!isKnown && /[a-z][A-Z]/.test(chunk) && chunk.length < 50) {
      for (const part of chunk.matchAll(/[A-Z]?[^A-Z]+|[A-Z]+/g))
        push('word', from + part.index, from + part.index + part[0].length)
      return
    }
    const words = !isKnown && chunk.length < 50 && runTogether.test(text) ? segment(text, lexicon) : undefined
    if (!words) {
      push('word', from, from + chunk.length, { text })
      return
    }
    let at = from
    for (const word of words) {
      push('word', at, at + word.length, { text: word })
      at += word.length
    }
  }

  /** Scripts without spaces: the longest known words, single digits as one number. */
  function pushGlyphs(chunk: string, from: number): void {
    let index = 0
    let rest = 0
    const flush = (to: number) => {
      if (to > rest) push('word', from + rest, from + to)
    }
    while (index < chunk.length) {
      const decade = teens.exec(chunk.slice(index, index + 12))?.[0]
      if (decade) {
        flush(index)
        push('word', from + index, from + index + decade.length, { text: '十代' })
        index += decade.length
        rest = index
        continue
      }
      const digits = /^\d+/.exec(chunk.slice(index, index + 12))?.[0]
      const word = digits ? undefined : knownGlyphs(chunk, index, lexicon)
      const numeral = digits || word ? undefined : hanNumeral(chunk, index)
      const length = digits?.length ?? word?.length ?? numeral?.length ?? 0
      if (length === 0) {
        index += 1
        continue
      }
      flush(index)
      const start = from + index
      if (digits) push('number', start, start + length, { value: Number(digits) })
      else if (numeral) push('number', start, start + length, { value: numeral.value })
      else push('word', start, start + length, { text: word?.toLowerCase() ?? '' })
      index += length
      rest = index
    }
    flush(chunk.length)
  }
}

function knownGlyphs(chunk: string, index: number, { words, maxGlyphs }: Lexicon): string | undefined {
  for (let length = Math.min(maxGlyphs, chunk.length - index); length > 0; length -= 1) {
    const word = chunk.slice(index, index + length)
    if (words.has(word)) return word
  }
  return undefined
}
