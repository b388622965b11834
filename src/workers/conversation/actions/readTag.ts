import { mayBecomeVerb, type Verb, verbNamed } from './verbs.ts'

/** What stands at a place of a reply that might be a tag. */
export type TagAt =
  | { readonly kind: 'tag'; readonly verb: Verb; readonly value: string; readonly length: number }
  /** It may become one: nothing of it is shown before that is known. */
  | { readonly kind: 'open' }
  | { readonly kind: 'no' }

/** A tag is one short line; what grows longer is prose. */
const maxNameLength = 24
const maxValueLength = 400

/** The brackets models use for what the prompt writes as `[[verb: value]]`. Longer ones first. */
const brackets: readonly (readonly [open: string, close: string])[] = [
  ['[[', ']]'],
  ['{{', '}}'],
  ['<<', '>>'],
  ['【', '】'],
  ['［', '］'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]

/** Every character a tag can begin with. */
export const tagStarts: ReadonlySet<string> = new Set(brackets.map(([open]) => open.charAt(0)))

/**
 * Reads a tag that begins at `at`, in the form the prompt asks for or one of its near misses: other brackets, one
 * bracket too few, "=" for ":", `<verb>value</verb>`. With `isWhole` nothing more will come: what is still open then
 * was cut off, and is not a tag.
 */
export function readTag(text: string, at: number, isWhole: boolean): TagAt {
  const [open, close] = brackets.find(([start]) => text.startsWith(start, at)) ?? ['', '']
  if (open === '') return no
  // One bracket at the very end may be the first of two.
  if (at + open.length === text.length) return isWhole ? no : waiting
  const named = readName(text, at + open.length, open === '<')
  if (named.kind !== 'name') return named.kind === 'open' && !isWhole ? waiting : no
  const { verb, end, isElement } = named
  return isElement
    ? readElement(text, at, end, verb, named.name, isWhole)
    : readValue(text, at, end, close, verb, isWhole)
}

const no: TagAt = { kind: 'no' }
const waiting: TagAt = { kind: 'open' }

type NameAt =
  | {
      readonly kind: 'name'
      readonly verb: Verb
      readonly name: string
      readonly end: number
      readonly isElement: boolean
    }
  | { readonly kind: 'open' }
  | { readonly kind: 'no' }

function readName(text: string, from: number, mayBeElement: boolean): NameAt {
  for (let at = from; at <= from + maxNameLength; at++) {
    const name = text.slice(from, at)
    const next = text[at]
    if (next === undefined) return mayBecomeVerb(name) ? { kind: 'open' } : { kind: 'no' }
    const ends = /[:=：]/.test(next) || (mayBeElement && next === '>')
    if (ends) {
      const verb = verbNamed(name)
      return verb ? { kind: 'name', verb, name: name.trim(), end: at + 1, isElement: next === '>' } : { kind: 'no' }
    }
    if (!/[\p{L} _-]/u.test(next)) return { kind: 'no' }
  }
  return { kind: 'no' }
}

function readValue(text: string, at: number, from: number, close: string, verb: Verb, isWhole: boolean): TagAt {
  const line = text.indexOf('\n', from)
  const limit = Math.min(line < 0 ? text.length : line, from + maxValueLength)
  const end = text.indexOf(close, from)
  if (end >= 0 && end < limit) return tag(verb, text.slice(from, end), end + close.length - at)
  if (limit - from >= maxValueLength) return no
  const isLineDone = line >= 0
  if (!isLineDone && !isWhole) return waiting
  // `[[wear: a coat]` at the end of its line: one bracket was forgotten.
  const rest = text.slice(from, limit)
  const single = close.charAt(0)
  const half = rest.indexOf(single)
  if (close.length === 2 && half >= 0) return tag(verb, rest.slice(0, half), from + half + 1 - at)
  return no
}

/** `<wear>a coat</wear>` */
function readElement(text: string, at: number, from: number, verb: Verb, name: string, isWhole: boolean): TagAt {
  const close = `</${name}>`.toLowerCase()
  const rest = text.slice(from, from + maxValueLength)
  const end = rest.toLowerCase().indexOf(close)
  if (end >= 0 && !rest.slice(0, end).includes('\n'))
    return tag(verb, rest.slice(0, end), from + end + close.length - at)
  return isWhole || rest.includes('\n') || rest.length >= maxValueLength ? no : waiting
}

const tag = (verb: Verb, value: string, length: number): TagAt => ({ kind: 'tag', verb, value, length })
