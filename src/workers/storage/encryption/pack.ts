import { PluginError } from 'sdk'

/*
 * A stored value as bytes and back, at once, because a transaction does not wait for anything else. The bytes are the
 * length of a JSON text (4 bytes), the text, and behind it the binary parts the text names by place and length.
 */

/** In the JSON, an object with this one member stands for what JSON cannot say. */
const tag = '\u0000'

const views = {
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const

/** Reads a Blob at once: only workers can. */
export type ReadBlob = (blob: Blob) => Uint8Array

/** Left out of the types for pages. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

const readInWorker: ReadBlob = (blob) => new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob))

export function pack(value: unknown, readBlob: ReadBlob = readInWorker): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    bytes += part.byteLength
    return [bytes - part.byteLength, part.byteLength] as const
  }
  const json = new TextEncoder().encode(JSON.stringify(plain(value, add, readBlob, 0)))
  const whole = new Uint8Array(4 + json.byteLength + bytes)
  new DataView(whole.buffer).setUint32(0, json.byteLength)
  whole.set(json, 4)
  let at = 4 + json.byteLength
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

export function unpack(bytes: Uint8Array): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + length))
  const value: unknown = JSON.parse(text)
  // Most rows are plain JSON; only the others are walked.
  return text.includes('"\\u0000"') ? revived(value, bytes.subarray(4 + length)) : value
}

type AddPart = (part: Uint8Array) => readonly [at: number, length: number]

/** Deeper is no record of ours: a value that contains itself, say. */
const deepest = 500

/** The same value where JSON can say it; otherwise a copy with tags. */
function plain(value: unknown, add: AddPart, readBlob: ReadBlob, depth: number): unknown {
  if (depth > deepest) throw unfit()
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'undefined':
      return { [tag]: ['undefined'] }
    case 'bigint':
      return { [tag]: ['bigint', String(value)] }
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { [tag]: ['number', numberText(value)] }
    case 'object':
      return value === null ? null : plainObject(value, add, readBlob, depth)
    default:
      throw unfit()
  }
}

function plainObject(value: object, add: AddPart, readBlob: ReadBlob, depth: number): unknown {
  const inner = (one: unknown) => plain(one, add, readBlob, depth + 1)
  if (Array.isArray(value)) {
    // `from`, because `map` would leave holes out, and JSON would make them null.
    let same = true
    const items = Array.from(value, (item: unknown) => {
      const made = inner(item)
      same &&= made === item
      return made
    })
    return same ? value : items
  }
  const proto: unknown = Object.getPrototypeOf(value)
  if (proto === Object.prototype || proto === null) return plainRecord(value, inner)
  if (ArrayBuffer.isView(value)) {
    const kind = value.constructor.name
    if (!Object.hasOwn(views, kind)) throw unfit()
    return { [tag]: [kind, ...add(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))] }
  }
  if (value instanceof ArrayBuffer) return { [tag]: ['ArrayBuffer', ...add(new Uint8Array(value))] }
  if (value instanceof Blob) return { [tag]: ['Blob', ...add(readBlob(value)), value.type] }
  if (value instanceof Date) return { [tag]: ['Date', numberText(value.getTime())] }
  if (value instanceof Map) return { [tag]: ['Map', [...value].map(([key, one]) => [inner(key), inner(one)])] }
  if (value instanceof Set) return { [tag]: ['Set', [...value].map(inner)] }
  throw unfit()
}

function plainRecord(value: object, inner: (one: unknown) => unknown): unknown {
  const entries = Object.entries(value)
  let same = true
  const made = entries.map(([name, one]) => {
    const next = inner(one)
    same &&= next === one
    return [name, next] as const
  })
  if (Object.hasOwn(value, tag)) return { [tag]: ['object', made] }
  // An own member of that name would be lost in an object literal; `fromEntries` keeps it.
  return same && !('toJSON' in value) ? value : asRecord(made)
}

function asRecord(entries: readonly (readonly [string, unknown])[]): unknown {
  return entries.some(([name]) => name === 'toJSON') ? { [tag]: ['object', entries] } : Object.fromEntries(entries)
}

function revived(value: unknown, parts: Uint8Array): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => revived(item, parts))
  if (Object.hasOwn(value, tag)) return tagged((value as { readonly [tag]: readonly unknown[] })[tag], parts)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one, parts)]))
}

function tagged([kind, a, b, c]: readonly unknown[], parts: Uint8Array): unknown {
  const part = () => parts.slice(Number(a), Number(a) + Number(b)).buffer as ArrayBuffer
  switch (kind) {
    case 'undefined':
      return undefined
    case 'bigint':
      return BigInt(String(a))
    case 'number':
      return a === '-0' ? -0 : Number(a)
    case 'object':
      return Object.fromEntries((a as [string, unknown][]).map(([name, one]) => [name, revived(one, parts)]))
    case 'ArrayBuffer':
      return part()
    case 'Blob':
      return new Blob([part()], { type: String(c) })
    case 'Date':
      return new Date(Number(a))
    case 'Map':
      return new Map((a as [unknown, unknown][]).map(([key, one]) => [revived(key, parts), revived(one, parts)]))
    case 'Set':
      return new Set((a as unknown[]).map((one) => revived(one, parts)))
    default: {
      const View = Object.hasOwn(views, String(kind)) ? views[kind as keyof typeof views] : undefined
      if (!View) throw unfit()
      return new View(part())
    }
  }
}

const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

const unfit = (): PluginError =>
  new PluginError('storage/failed', 'A value of this kind cannot be saved while the lock is on, so it was not saved.')
