import { err, ok, type Result } from 'sdk'

/** What a model file says about itself at its beginning. */
export interface GgufHeader {
  /** "llama", "qwen2". */
  readonly architecture: string
  readonly name?: string
  /** The window the model was trained for. */
  readonly contextTokens?: number
}

/** Only this much of a file is looked at: what we want stands before the vocabulary. */
const windowBytes = 1024 * 1024
const maxEntries = 4096
const maxKeyLength = 256
const maxTextLength = 512

/** Reads the header. The error is a sentence for people; nothing in the file can make this throw or run long. */
export async function readGgufHeader(file: Blob): Promise<Result<GgufHeader, string>> {
  return parseGgufHeader(new Uint8Array(await file.slice(0, windowBytes).arrayBuffer()))
}

export function parseGgufHeader(bytes: Uint8Array): Result<GgufHeader, string> {
  const cursor = new Cursor(bytes)
  if (cursor.u32() !== 0x46554747) return err('This is not a GGUF model file: it does not begin like one.')
  const version = cursor.u32()
  if (version !== 2 && version !== 3) {
    return err('This GGUF file has a version that cannot be read here. Please look for a newer copy of the model.')
  }
  const tensors = cursor.u64()
  const entries = cursor.u64()
  if (tensors === undefined || entries === undefined) return err('This GGUF file ends in the middle of its header.')
  if (tensors === 0) return err('This GGUF file holds no weights.')
  const found = readEntries(cursor, Math.min(entries, maxEntries))
  const architecture = found.get('general.architecture')
  if (typeof architecture !== 'string' || !/^[\w.-]{1,64}$/.test(architecture)) {
    return err('This GGUF file does not say what kind of model it is.')
  }
  if (architecture === 'clip') {
    return err('This file only teaches another model to see pictures. Please choose the language model itself.')
  }
  const name = found.get('general.name')
  const window = found.get(`${architecture}.context_length`)
  const shown = typeof name === 'string' ? printable(name) : ''
  return ok({
    architecture,
    ...(shown !== '' && { name: shown }),
    ...(typeof window === 'number' && Number.isInteger(window) && window > 0 && { contextTokens: window }),
  })
}

/** All readable entries up to the first that does not fit into the window. */
function readEntries(cursor: Cursor, count: number): ReadonlyMap<string, string | number> {
  const found = new Map<string, string | number>()
  for (let index = 0; index < count; index += 1) {
    const key = cursor.text(maxKeyLength)
    const kind = cursor.u32()
    if (key === undefined || kind === undefined) return found
    const value = readValue(cursor, kind)
    if (value === undefined) return found
    if (value !== skipped && !found.has(key)) found.set(key, value)
  }
  return found
}

const skipped = Symbol('skipped')
const kinds = { u32: 4, i32: 5, text: 8, list: 9, u64: 10, i64: 11 } as const
/** Bytes of each kind that has a fixed size. */
const sizes = new Map([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 4],
  [6, 4],
  [7, 1],
  [10, 8],
  [11, 8],
  [12, 8],
])

function readValue(cursor: Cursor, kind: number): string | number | typeof skipped | undefined {
  switch (kind) {
    case kinds.u32:
    case kinds.i32:
      return cursor.u32()
    case kinds.u64:
    case kinds.i64:
      return cursor.u64()
    case kinds.text: {
      const length = cursor.peekU64()
      if (length !== undefined && length > maxTextLength) return cursor.skipText()
      return cursor.text(maxTextLength)
    }
    case kinds.list:
      return skipList(cursor)
    default: {
      const size = sizes.get(kind)
      return size === undefined ? undefined : cursor.skip(size)
    }
  }
}

/** Lists of lists do not occur in models; a file that has one is read no further. */
function skipList(cursor: Cursor): typeof skipped | undefined {
  const kind = cursor.u32()
  const length = cursor.u64()
  if (kind === undefined || length === undefined) return undefined
  const size = sizes.get(kind)
  if (size !== undefined) return cursor.skip(size * length)
  if (kind !== kinds.text) return undefined
  for (let index = 0; index < length; index += 1) if (cursor.skipText() === undefined) return undefined
  return skipped
}

/** Walks through bytes; whatever lies beyond them is `undefined`. */
class Cursor {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u32(): number | undefined {
    const at = this.#take(4)
    return at === undefined ? undefined : this.#view.getUint32(at, true)
  }

  u64(): number | undefined {
    const at = this.#take(8)
    return at === undefined ? undefined : this.#wide(at)
  }

  peekU64(): number | undefined {
    return this.#at + 8 > this.#bytes.length ? undefined : this.#wide(this.#at)
  }

  text(longest: number): string | undefined {
    const length = this.u64()
    const at = length === undefined || length > longest ? undefined : this.#take(length)
    return at === undefined ? undefined : new TextDecoder().decode(this.#bytes.subarray(at, this.#at))
  }

  skip(count: number): typeof skipped | undefined {
    return this.#take(count) === undefined ? undefined : skipped
  }

  skipText(): typeof skipped | undefined {
    const length = this.u64()
    return length === undefined ? undefined : this.skip(length)
  }

  #take(count: number): number | undefined {
    const at = this.#at
    if (count > this.#bytes.length - at) return undefined
    this.#at += count
    return at
  }

  #wide(at: number): number {
    return Number(this.#view.getBigUint64(at, true))
  }
}

const printable = (text: string) =>
  text
    .replace(/[\p{C}]/gu, '')
    .trim()
    .slice(0, 80)
