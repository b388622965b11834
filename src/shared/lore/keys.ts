import type { Matcher } from './types.ts'

/** How a bare key (one that is not written as `/pattern/flags`) is to be read. */
export interface KeyReading {
  readonly bareRegex: boolean
  readonly caseSensitive: boolean
}

const regexForm = /^\/((?:[^/\\]|\\[\s\S])+)\/([gimsuy]*)$/
const metacharacter = /[\\^$.*+?()[\]{}|]/
const macro = /\{\{[^{}]*\}\}|<(?:user|char|bot)>/gi

export function readKey(source: string, reading: KeyReading): Matcher {
  const text = source.trim()
  if (text === '') return { kind: 'never', source, reason: 'The key is empty.' }
  const form = regexForm.exec(text)
  if (form) {
    const [, pattern = '', flags = ''] = form
    if (new Set(flags).size === flags.length) return regexMatcher(text, pattern, flags)
  } else if (reading.bareRegex && metacharacter.test(text)) {
    const bare = regexMatcher(text, text, reading.caseSensitive ? '' : 'i')
    if (bare.kind === 'regex') return bare
    return { kind: 'never', source: text, reason: 'The key is not a valid regular expression.' }
  }
  return { kind: 'plain', source: text }
}

/** Puts names into a key that mentions them; inside a pattern a name is only ever its own letters. */
export function fillKey(matcher: Matcher, substitute: (text: string) => string): Matcher {
  if (matcher.kind === 'never' || matcher.source.search(macro) < 0) return matcher
  if (matcher.kind === 'plain') {
    const source = substitute(matcher.source).trim()
    return source === '' ? { kind: 'never', source, reason: 'The key is empty.' } : { kind: 'plain', source }
  }
  const pattern = matcher.pattern.replace(macro, (found) => escapeRegex(substitute(found)))
  return regexMatcher(matcher.source, pattern, matcher.flags)
}

/** `*` stands for any run of letters and `?` for one letter. */
export function readWildcardKey(source: string, reading: KeyReading): Matcher {
  if (!/[*?]/.test(source)) return readKey(source, reading)
  const letter = '[\\p{L}\\p{N}_]'
  const pattern = escapeRegex(source.trim())
    .replaceAll(/(?:\\\*)+/g, `${letter}*`)
    .replaceAll('\\?', letter)
  return regexMatcher(source.trim(), `(?<!${letter})${pattern}(?!${letter})`, reading.caseSensitive ? 'u' : 'iu')
}

/** Keys written in one line. Commas part them, unless the line is one regular expression. */
export function splitKeys(line: string): readonly string[] {
  const whole = line.trim()
  const parts = regexForm.test(whole) ? [whole] : whole.split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Asian scripts without spaces have no word boundaries to look for. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export const hasWordBoundaries = (key: string): boolean => !/\s/.test(key) && !unspaced.test(key)

function regexMatcher(source: string, pattern: string, flags: string): Matcher {
  try {
    new RegExp(pattern.replace(macro, 'x'), flags)
    return { kind: 'regex', source, pattern, flags }
  } catch {
    return { kind: 'never', source, reason: 'The key is not a valid regular expression.' }
  }
}

const escapeRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
