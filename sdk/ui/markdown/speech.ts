import type { Token, Tokens } from 'marked'

/** From one letter up to another, which is no part of it. */
export type Span = readonly [from: number, to: number]

/** Where the words of a paragraph have come to while it is drawn, and where in it somebody speaks. */
export interface SpeechReader {
  at: number
  readonly spans: readonly Span[]
  /** How many of the spans lie behind: each is looked at once, however many words are drawn. */
  passed: number
}

const opening = /^["“]/
const maxLetters = 2000

/**
 * Where somebody speaks in paragraphs that follow each other, whatever is emphasised in them. A quotation may go on in
 * the next paragraph, which then begins with a mark of its own or holds the one that closes it.
 */
export function speechIn(paragraphs: readonly string[]): readonly (readonly Span[])[] {
  let open: string | undefined
  return paragraphs.map((text, index) => {
    const begun = open === undefined || opening.test(text) ? 0 : text.indexOf(open) + 1
    const { spans, left } = quotations(text, begun)
    const next = paragraphs[index + 1]
    open = left && next !== undefined && goesOn(next, left.closing) ? left.closing : undefined
    return [
      ...(begun > 0 ? [[0, begun] as const] : []),
      ...spans,
      ...(left && open !== undefined ? [[left.from, text.length] as const] : []),
    ]
  })
}

/** What stands between marks from a letter on, and the mark that is left open. Every letter is looked at once. */
function quotations(text: string, start: number) {
  const spans: Span[] = []
  let left: { readonly from: number; readonly closing: string } | undefined
  for (const { 0: mark, index } of text.slice(start).matchAll(/["“”]/g)) {
    const at = start + index
    if (left && mark === left.closing) {
      // Nothing at all between two marks is no speech.
      if (at > left.from + 1 && at - left.from < maxLetters) spans.push([left.from, at + 1])
      left = undefined
    } else if (mark === '“' || (mark === '"' && !left)) left = { from: at, closing: mark === '“' ? '”' : '"' }
  }
  return { spans, left }
}

/** Whether a quotation that was left open goes on in this paragraph. */
function goesOn(text: string, closing: string): boolean {
  if (opening.test(text)) return true
  const end = text.indexOf(closing)
  if (end < 0) return false
  return closing === '"' ? text.split('"').length % 2 === 0 : !text.slice(0, end).includes('“')
}

/** The letters of a paragraph as `drawnLetters` counts them. */
export const lettersOf = (tokens: readonly Token[]): string => tokens.map(drawnLetters).join('')

/** What a token adds to them: words as they are drawn, and one sign for what is not words. */
export function drawnLetters(token: Token): string {
  if (token.type === 'br') return '\n'
  if ('tokens' in token && token.tokens && token.type !== 'image') return lettersOf(token.tokens)
  return token.type === 'text' || token.type === 'escape' ? (token as Tokens.Text).text : '\uFFFC'
}

/** Cuts the next words of a paragraph where speech begins or ends. */
export function cutAtSpeech(text: string, reader: SpeechReader): readonly { text: string; isSpeech: boolean }[] {
  const start = reader.at
  const end = start + text.length
  reader.at = end
  const parts: { text: string; isSpeech: boolean }[] = []
  const add = (from: number, to: number, isSpeech: boolean) => {
    if (to > from) parts.push({ text: text.slice(from - start, to - start), isSpeech })
  }
  let at = start
  for (let span = reader.spans[reader.passed]; span && span[0] < end; span = reader.spans[reader.passed]) {
    const [from, to] = span
    if (to > at) {
      add(at, Math.max(at, from), false)
      add(Math.max(at, from), Math.min(end, to), true)
      at = Math.min(end, to)
    }
    if (to > end) break
    reader.passed += 1
  }
  add(at, end, false)
  return parts
}
