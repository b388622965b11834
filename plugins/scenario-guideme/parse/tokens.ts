import type { Entities } from './entities.ts'

/** What a guide's text consists of: tags, and text between them, in order. Nothing is nested here. */
export type GuideToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      /** Written as `<name/>`. */
      readonly empty: boolean
      readonly line: number
    }
  | { readonly kind: 'close'; readonly name: string; readonly line: number }
  /** Decoded once. */
  | { readonly kind: 'text'; readonly text: string; readonly line: number }

type Warn = (message: string, line: number, excerpt?: string) => void

const maxAttributeLength = 1_000_000

/** Elements whose content is a script or a style sheet: signs in it are no tags. */
const isRaw = (name: string) => /^(global)?javascript$|^css$/i.test(name)

/**
 * Reads tags out of any text, however broken: what is no tag is text. Each place is looked at once or twice, so the
 * time it takes grows with the length of the text alone.
 */
export function* readTokens(source: string, entities: Entities, warn: Warn): Generator<GuideToken> {
  const cursor = new Cursor(source)
  while (cursor.at < source.length) {
    const open = source.indexOf('<', cursor.at)
    const end = open < 0 ? source.length : open
    if (end > cursor.at) yield text(cursor, end, entities, warn)
    if (open < 0) return
    const token = readMarkup(cursor, entities, warn)
    if (!token) continue
    yield token
    if (token.kind === 'open' && !token.empty && isRaw(token.name)) yield* readRaw(cursor, token.name, entities, warn)
  }
}

/** A place in the text, and the line it is on. */
class Cursor {
  at = 0
  private line = 1
  private lineEnd: number
  /** A file has one; what looks like another is passed over. */
  hasDoctype = false
  private readonly absent = new Set<string>()
  readonly source: string

  constructor(source: string) {
    this.source = source
    this.lineEnd = endOfLine(source, 0)
  }

  /** Where `what` comes next. What was once not found is not looked for again. */
  find(what: string, from = this.at): number {
    if (this.absent.has(what)) return -1
    const found = this.source.indexOf(what, from)
    if (found < 0) this.absent.add(what)
    return found
  }

  /** The line of the present place. */
  lineHere(): number {
    while (this.lineEnd < this.at) {
      this.line++
      this.lineEnd = endOfLine(this.source, this.lineEnd + 1)
    }
    return this.line
  }
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end < 0 ? Number.POSITIVE_INFINITY : end
}

function text(cursor: Cursor, end: number, entities: Entities, warn: Warn): GuideToken {
  const line = cursor.lineHere()
  const written = cursor.source.slice(cursor.at, end)
  cursor.at = end
  return { kind: 'text', text: entities.decode(written, (message) => warn(message, line, written.trim())), line }
}

/** What stands at a `<`, or nothing where that is to be passed over. */
function readMarkup(cursor: Cursor, entities: Entities, warn: Warn): GuideToken | undefined {
  const { source, at } = cursor
  const line = cursor.lineHere()
  if (source.startsWith('<!--', at)) return passTo(cursor, '-->', 4, 'A comment has no end.', warn)
  if (source.startsWith('<![CDATA[', at)) return readCdata(cursor, line)
  if (source.startsWith('<?', at)) return passTo(cursor, '?>', 2, 'An instruction to the reader has no end.', warn)
  if (/^<!doctype/i.test(source.slice(at, at + 9))) return passDoctype(cursor, entities, warn)
  const close = closeTag.at(source, at)
  if (close) {
    cursor.at = close.end
    return { kind: 'close', name: localName(close.name), line }
  }
  if (/[A-Za-z_]/.test(source[at + 1] ?? '')) return readTag(cursor, line, entities, warn)
  warn('A "<" stands for itself here; write it as "&lt;".', line, source.slice(at, at + 40))
  cursor.at = at + 1
  return { kind: 'text', text: '<', line }
}

function passTo(cursor: Cursor, end: string, from: number, problem: string, warn: Warn): undefined {
  const found = cursor.find(end, cursor.at + from)
  if (found < 0) warn(problem, cursor.lineHere())
  cursor.at = found < 0 ? cursor.source.length : found + end.length
}

function readCdata(cursor: Cursor, line: number): GuideToken {
  const from = cursor.at + '<![CDATA['.length
  const found = cursor.find(']]>', from)
  const end = found < 0 ? cursor.source.length : found
  cursor.at = Math.min(end + 3, cursor.source.length)
  return { kind: 'text', text: cursor.source.slice(from, end), line }
}

function passDoctype(cursor: Cursor, entities: Entities, warn: Warn): undefined {
  const { source, at } = cursor
  const inner = source.slice(at, at + 100_000)
  const bracket = inner.search(/[[>]/)
  if (cursor.hasDoctype || inner[bracket] !== '[') return passTo(cursor, '>', 9, 'The document type has no end.', warn)
  cursor.hasDoctype = true
  const end = /\]\s{0,100}>/.exec(inner.slice(bracket))
  if (!end) return passTo(cursor, '>', bracket, 'The document type has no end.', warn)
  entities.declare(inner.slice(bracket + 1, bracket + end.index), (message) => warn(message, cursor.lineHere()))
  cursor.at = at + bracket + end.index + end[0].length
}

/** `</name>`, with anything that may stand before its end. */
const closeTag = {
  at(source: string, from: number): { readonly name: string; readonly end: number } | undefined {
    if (source[from + 1] !== '/') return undefined
    const form = /<\/([A-Za-z_][^\s<>/]{0,200})[^<>]{0,200}>?/y
    form.lastIndex = from
    const found = form.exec(source)
    return found?.[1] === undefined ? undefined : { name: found[1], end: form.lastIndex }
  },
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

function readTag(cursor: Cursor, line: number, entities: Entities, warn: Warn): GuideToken {
  const { source } = cursor
  const name = word(cursor, /[^\s<>/="'&]+/y, cursor.at + 1)
  const attributes = new Map<string, string>()
  for (;;) {
    word(cursor, /\s+/y, cursor.at)
    const sign = source[cursor.at]
    if (sign === undefined || sign === '<') {
      warn(`The tag "${name.slice(0, 40)}" has no end.`, line)
      return { kind: 'open', name: localName(name), attributes, empty: false, line }
    }
    if (sign === '>' || source.startsWith('/>', cursor.at)) {
      cursor.at += sign === '>' ? 1 : 2
      return { kind: 'open', name: localName(name), attributes, empty: sign === '/', line }
    }
    const key = word(cursor, /[^\s<>/="']+/y, cursor.at)
    if (key === '') {
      cursor.at++
      continue
    }
    const value = readValue(cursor, key, line, entities, warn)
    if (attributes.has(key)) warn(`The attribute "${key.slice(0, 40)}" stands here twice; the first one counts.`, line)
    else attributes.set(key, value)
  }
}

function readValue(cursor: Cursor, key: string, line: number, entities: Entities, warn: Warn): string {
  const { source } = cursor
  const before = cursor.at
  word(cursor, /\s*/y, cursor.at)
  if (source[cursor.at] !== '=') {
    cursor.at = before
    return ''
  }
  cursor.at++
  word(cursor, /\s*/y, cursor.at)
  const quote = source[cursor.at]
  let written: string
  const end = quote === '"' || quote === "'" ? cursor.find(quote, cursor.at + 1) : -1
  if (end >= 0) {
    written = source.slice(cursor.at + 1, end)
    cursor.at = end + 1
  } else {
    warn(`The value of "${key.slice(0, 40)}" has no quotes around it.`, line)
    written = word(cursor, /[^\s<>]*/y, cursor.at).replace(/^["']|\/$/g, '')
  }
  if (written.length > maxAttributeLength) {
    warn(`The value of "${key.slice(0, 40)}" is longer than a million characters and was cut.`, line)
    written = written.slice(0, maxAttributeLength)
  }
  return entities.decode(written.replace(/[\t\r\n]/g, ' '), (message) => warn(message, line, written))
}

function word(cursor: Cursor, form: RegExp, from: number): string {
  form.lastIndex = from
  const found = form.exec(cursor.source)?.[0] ?? ''
  cursor.at = from + found.length
  return found
}

const nestedTag =
  /<\/?[A-Za-z_:][\w:.-]{0,100}(?:\s+[\w:.-]{1,100}\s*=\s*(?:"[^"<]{0,10000}"|'[^'<]{0,10000}')){0,50}\s*\/?>/y

/** The content of a script or style sheet: text up to its end tag. A real tag inside is dropped, its text stays. */
function* readRaw(cursor: Cursor, name: string, entities: Entities, warn: Warn): Generator<GuideToken> {
  const { source } = cursor
  const end = new RegExp(`</(?:[\\w.-]{1,50}:)?${name}\\s{0,50}>|</page\\s{0,50}>`, 'iy')
  for (;;) {
    const open = source.indexOf('<', cursor.at)
    if (open < 0) {
      if (cursor.at < source.length) yield text(cursor, source.length, entities, quiet)
      return
    }
    if (open > cursor.at) yield text(cursor, open, entities, quiet)
    end.lastIndex = open
    if (end.test(source)) return
    if (source.startsWith('<!--', open) || source.startsWith('<![CDATA[', open)) {
      const token = readMarkup(cursor, entities, warn)
      if (token) yield token
      continue
    }
    nestedTag.lastIndex = open
    const tag = nestedTag.exec(source)?.[0]
    if (tag)
      warn('A tag inside a script is dropped; put the script into "<![CDATA[" and "]]>".', cursor.lineHere(), tag)
    else yield { kind: 'text', text: '<', line: cursor.lineHere() }
    cursor.at = open + (tag?.length ?? 1)
  }
}

const quiet: Warn = () => {}
