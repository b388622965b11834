import { harmless, isSuspicious } from '../cards/parseCardJson.ts'
import { backupLimits } from './limits.ts'
import { refuse } from './refuse.ts'

/** A piece of the document: an entry of one of its lists, or a field that is no list. */
export type JsonPart =
  | { readonly kind: 'entry'; readonly list: string; readonly value: unknown }
  | { readonly kind: 'field'; readonly name: string; readonly value: unknown }
  /** A list begins; it may be empty. */
  | { readonly kind: 'list'; readonly list: string }

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Reads a JSON object whose lists may be larger than memory: what is in them comes one by one. Sizes and depths are
 * measured before anything is built; numbers are finite, and `__proto__` does not come through.
 */
export async function* jsonParts(source: AsyncIterable<Bytes>): AsyncGenerator<JsonPart, void> {
  const cutter = new Cutter()
  for await (const bytes of source) yield* cutter.take(bytes)
  cutter.end()
}

const quote = 0x22
const backslash = 0x5c
const opens = (byte: number) => byte === 0x7b || byte === 0x5b
const closes = (byte: number) => byte === 0x7d || byte === 0x5d
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isMark = (byte: number) => byte < 0x80 && marks[byte] === 1
/** Bytes that matter where bytes of values are passed over. */
const marks = new Uint8Array(128)
for (const mark of '"{}[],') marks[mark.charCodeAt(0)] = 1

/** Where in the document the next byte is. */
type Place =
  | { readonly kind: 'before' }
  | { readonly kind: 'key' }
  | { readonly kind: 'colon'; readonly name: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'after-value' }
  | { readonly kind: 'after' }
  | { readonly kind: 'entry'; readonly list: string }
  | { readonly kind: 'after-entry'; readonly list: string }

class Cutter {
  #place: Place = { kind: 'before' }
  /** What is being collected, and where its bytes in earlier chunks are. */
  #collecting: Collecting | undefined
  #parts: Bytes[] = []
  #size = 0
  #first = true
  /** The list that has just begun. */
  #list: string | undefined

  end(): void {
    if (this.#place.kind !== 'after') throw cutOff()
  }

  *take(chunk: Bytes): Generator<JsonPart, void> {
    const bytes = this.#first && chunk[0] === 0xef && chunk[1] === 0xbb ? chunk.subarray(3) : chunk
    this.#first = false
    let at = 0
    while (at < bytes.length) {
      if (this.#collecting) {
        const end = scan(this.#collecting, bytes, at)
        this.#keep(bytes.slice(at, end.at))
        at = end.at
        if (end.isWhole) yield* this.#whole()
        continue
      }
      const byte = bytes[at] ?? 0
      if (isSpace(byte)) at++
      else at += this.#step(byte)
      yield* this.#announced()
    }
  }

  *#announced(): Generator<JsonPart, void> {
    if (this.#list !== undefined) yield { kind: 'list', list: this.#list }
    this.#list = undefined
  }

  /** One byte between values. Returns how many bytes it used. */
  #step(byte: number): 0 | 1 {
    const place = this.#place
    const char = String.fromCharCode(byte)
    switch (place.kind) {
      case 'before':
        if (char !== '{') throw notJson()
        this.#place = { kind: 'key' }
        return 1
      case 'key':
        if (char === '}') {
          this.#place = { kind: 'after' }
          return 1
        }
        if (byte !== quote) throw notJson()
        this.#begin()
        return 0
      case 'colon':
        if (char !== ':') throw notJson()
        this.#place = { kind: 'value', name: place.name }
        return 1
      case 'value':
        if (char === '[') {
          this.#place = { kind: 'entry', list: place.name }
          this.#list = place.name
          return 1
        }
        this.#begin()
        return 0
      case 'after-value':
        if (char !== ',' && char !== '}') throw notJson()
        this.#place = char === ',' ? { kind: 'key' } : { kind: 'after' }
        return 1
      case 'entry':
        if (char === ']') {
          this.#place = { kind: 'after-value' }
          return 1
        }
        this.#begin()
        return 0
      case 'after-entry':
        if (char !== ',' && char !== ']') throw notJson()
        this.#place = char === ',' ? { kind: 'entry', list: place.list } : { kind: 'after-value' }
        return 1
      case 'after':
        throw notJson()
    }
  }

  #begin(): void {
    this.#collecting = { depth: 0, inString: false, escaped: false, begun: false }
    this.#parts = []
    this.#size = 0
  }

  #keep(part: Bytes): void {
    this.#parts.push(part)
    this.#size += part.length
    if (this.#size > backupLimits.recordBytes) {
      throw refuse('backup/too-large', 'One record of this file is larger than any of ours; nothing was changed.')
    }
  }

  *#whole(): Generator<JsonPart, void> {
    const value = parsed(this.#parts)
    const place = this.#place
    this.#collecting = undefined
    this.#parts = []
    if (place.kind === 'key') {
      if (typeof value !== 'string') throw notJson()
      this.#place = { kind: 'colon', name: value }
    } else if (place.kind === 'value') {
      this.#place = { kind: 'after-value' }
      yield { kind: 'field', name: place.name, value }
    } else if (place.kind === 'entry') {
      this.#place = { kind: 'after-entry', list: place.list }
      yield { kind: 'entry', list: place.list, value }
    }
  }
}

interface Collecting {
  depth: number
  inString: boolean
  escaped: boolean
  begun: boolean
}

/** Where a value ends within these bytes: after its closing mark, or before what follows a number or a word. */
function scan(state: Collecting, bytes: Bytes, from: number): { readonly at: number; readonly isWhole: boolean } {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (state.inString) {
      if (state.escaped) state.escaped = false
      else if (byte === backslash) state.escaped = true
      else if (byte === quote) {
        state.inString = false
        if (state.depth === 0) return { at: at + 1, isWhole: true }
      }
      continue
    }
    if (!isMark(byte)) {
      if (state.depth === 0 && state.begun && isSpace(byte)) return { at, isWhole: true }
      state.begun = true
      continue
    }
    if (byte === quote) state.inString = true
    else if (opens(byte)) {
      state.depth++
      if (state.depth > backupLimits.depth) throw refuse('backup/too-large', tooDeep)
    } else if (closes(byte)) {
      if (state.depth === 0) return { at, isWhole: true }
      state.depth--
      if (state.depth === 0) return { at: at + 1, isWhole: true }
    } else if (state.depth === 0) return { at, isWhole: true }
    state.begun = true
  }
  return { at: bytes.length, isWhole: false }
}

const tooDeep = `This file is nested more than ${backupLimits.depth} levels deep; nothing was changed.`
const cutOff = () => refuse('backup/damaged', 'The file breaks off before its end; nothing was changed.')
const notJson = () =>
  refuse('backup/not-a-backup', 'This is neither a backup of Vesper nor JSON that could be one; nothing was changed.')

function parsed(parts: readonly Bytes[]): unknown {
  const reader = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    const text = parts.map((part) => reader.decode(part, { stream: true })).join('') + reader.decode()
    return JSON.parse(text, isSuspicious(text) ? harmless : undefined) as unknown
  } catch {
    throw refuse('backup/damaged', 'The file is damaged: a part of it is not JSON. Nothing was changed.')
  }
}
