/*
 * Rows as bytes, whatever they hold: JSON for what JSON can say, and behind it the bytes of blobs and typed arrays.
 * Nothing here looks at what a row means, so rows that are encrypted are copied as they are.
 *
 *     length of the JSON (4 bytes) | JSON | part | part | …
 */

/** What JSON cannot say stands in an object with this one key. */
const mark = '$'

type Marked =
  | { readonly is: 'blob'; readonly type: string; readonly part: number }
  | { readonly is: 'bytes'; readonly array: ArrayName; readonly part: number }
  | { readonly is: 'undefined' }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'date'; readonly at: number }
  | { readonly is: 'object'; readonly value: unknown }

const arrays = { ArrayBuffer, Uint8Array, Int8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array }
type ArrayName = keyof typeof arrays

const text = new TextEncoder()

/** Rejects with a `TypeError` for what cannot be written down, a key that must not leave the browser for instance. */
export async function bytesOf(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  const json = text.encode(JSON.stringify({ value: marked(value, parts), sizes: parts.map(sizeOfPart) }))
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, json.length)
  return new Uint8Array(await new Blob([head, json, ...parts]).arrayBuffer())
}

export function rowFrom(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const { value, sizes } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as {
    value: unknown
    sizes: readonly number[]
  }
  let at = 4 + length
  const parts = sizes.map((size) => {
    at += size
    return bytes.slice(at - size, at)
  })
  return unmarked(value, parts)
}

const sizeOfPart = (part: Blob | Uint8Array) => (part instanceof Blob ? part.size : part.length)

function marked(value: unknown, parts: (Blob | Uint8Array<ArrayBuffer>)[]): unknown {
  const as = (what: Marked) => ({ [mark]: what })
  if (value === undefined) return as({ is: 'undefined' })
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : as({ is: 'number', text: numberText(value) })
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item) => marked(item, parts))
  if (value instanceof Blob) return as({ is: 'blob', type: value.type, part: parts.push(value) - 1 })
  if (value instanceof Date) return as({ is: 'date', at: value.getTime() })
  const array = nameOfArray(value)
  if (array) return as({ is: 'bytes', array, part: parts.push(plainBytes(value as ArrayBuffer)) - 1 })
  const kind = Object.prototype.toString.call(value)
  if (typeof value !== 'object' || kind !== '[object Object]') throw new TypeError(`${kind} has no form as bytes.`)
  const fields = Object.entries(value).map(([key, field]) => [key, marked(field, parts)] as const)
  const object = Object.fromEntries(fields)
  return Object.hasOwn(value, mark) ? as({ is: 'object', value: object }) : object
}

const numberText = (value: number) => (Object.is(value, -0) ? '-0' : String(value))

const nameOfArray = (value: unknown): ArrayName | undefined =>
  (Object.keys(arrays) as ArrayName[]).find((name) => Object.prototype.toString.call(value) === `[object ${name}]`)

function plainBytes(value: ArrayBuffer | ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value)
}

function unmarked(value: unknown, parts: readonly Uint8Array<ArrayBuffer>[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => unmarked(item, parts))
  const what = (value as Record<string, unknown>)[mark] as Marked | undefined
  if (!what) return fieldsOf(value, parts)
  switch (what.is) {
    case 'undefined':
      return undefined
    case 'number':
      return Number(what.text)
    case 'date':
      return new Date(what.at)
    case 'object':
      return fieldsOf(what.value as object, parts)
    case 'blob':
      return new Blob([parts[what.part] ?? new Uint8Array()], { type: what.type })
    case 'bytes': {
      const { buffer } = (parts[what.part] ?? new Uint8Array()).slice()
      return what.array === 'ArrayBuffer' ? buffer : new arrays[what.array](buffer)
    }
  }
}

/** Not by assignment: a field may be called `__proto__`. */
const fieldsOf = (value: object, parts: readonly Uint8Array<ArrayBuffer>[]) =>
  Object.fromEntries(Object.entries(value).map(([key, field]) => [key, unmarked(field, parts)]))
