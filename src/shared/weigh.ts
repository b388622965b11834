/**
 * The one scale for data from outside. Plain are: plain objects, lists without gaps, texts, finite numbers, booleans,
 * null, undefined, fixed-length ArrayBuffers and views of them; Blobs only where the caller takes them. Everything
 * else a structured clone can carry (Error, Date, Map, BigInt, boxed values, …) is named in `strange`: such things
 * hold bytes that no enumeration shows, so their weight is an estimate and they must not be passed on.
 */
export interface Weight {
  /** In memory. Texts count two bytes a character; what is referred to twice counts twice. */
  readonly bytes: number
  /** In Blobs, which are carried by reference. */
  readonly blobBytes: number
  /** The first thing found that is not plain: "Error", "a cycle". */
  readonly strange: string | undefined
}

export interface Scale {
  /** Weighing ends once more than this has been found. */
  readonly maxBytes?: number
  readonly blobs?: boolean
}

/** Levels of nesting. JSON written by hand has ten; a picture workflow thirty. */
export const maxDepth = 100
/** Parts looked at before weighing is given up: about a second of work. */
const maxParts = 20_000_000

const slotBytes = 8
const containerBytes = 16
const unknownBytes = 64

export function weigh(value: unknown, { maxBytes = Number.POSITIVE_INFINITY, blobs = false }: Scale = {}): Weight {
  const waiting: unknown[] = [value]
  const depths: number[] = [0]
  const path: object[] = []
  const around = new Set<object>()
  let bytes = 0
  let blobBytes = 0
  let parts = 0
  let strange: string | undefined

  const put = (inner: unknown, depth: number) => {
    waiting.push(inner)
    depths.push(depth)
    bytes += slotBytes
  }

  while (waiting.length > 0) {
    if (bytes > maxBytes) break
    if (++parts > maxParts) {
      strange ??= 'too many parts'
      break
    }
    const item = waiting.pop()
    const depth = depths.pop() ?? 0
    if (typeof item !== 'object' || item === null) {
      bytes += primitiveBytes(item, maxBytes)
      strange ??= strangePrimitive(item)
      continue
    }
    while (path.length > depth) around.delete(path.pop() as object)
    if (around.has(item)) {
      strange ??= 'a cycle'
      continue
    }
    path[depth] = item
    around.add(item)
    if (depth >= maxDepth) strange ??= `more than ${maxDepth} levels`
    bytes += containerBytes
    const kind = kindOf(item)
    switch (kind) {
      case 'list': {
        const list = item as readonly unknown[]
        const gap = hasGap(list) || (bytes + list.length * slotBytes <= maxBytes && hasNames(list))
        if (gap) {
          strange ??= 'a list with gaps or names'
          for (const [key, inner] of Object.entries(list)) {
            bytes += key.length * 2
            put(inner, depth + 1)
          }
        } else if (list.length * slotBytes > maxBytes) bytes += list.length * slotBytes
        else for (const inner of list) put(inner, depth + 1)
        break
      }
      case 'object':
        for (const key of Object.keys(item)) {
          bytes += key.length * 2
          put((item as Readonly<Record<string, unknown>>)[key], depth + 1)
        }
        break
      case 'ArrayBuffer':
        bytes += (item as ArrayBuffer).byteLength
        if (isResizable(item as ArrayBuffer)) strange ??= 'a resizable ArrayBuffer'
        break
      case 'view': {
        // Cloning a view carries the whole buffer behind it.
        const { buffer } = item as ArrayBufferView
        bytes += buffer.byteLength
        if (tagOf(buffer) !== 'ArrayBuffer') strange ??= tagOf(buffer)
        else if (isResizable(buffer as ArrayBuffer)) strange ??= 'a resizable ArrayBuffer'
        break
      }
      case 'Blob':
      case 'File':
        blobBytes += (item as Blob).size
        // Its type and its name are texts that are carried whole.
        bytes += ((item as Blob).type.length + (kind === 'File' ? (item as File).name.length : 0)) * 2
        if (!blobs) strange ??= kind
        break
      default:
        strange ??= kind
        for (const inner of insideOf(item, kind)) put(inner, depth + 1)
    }
  }
  return { bytes, blobBytes, strange }
}

/** About how many bytes a value takes, for statistics and limits on our own data. */
export function sizeOf(value: unknown): number {
  const { bytes, blobBytes } = weigh(value, { blobs: true })
  return bytes + blobBytes
}

const tagOf = (item: object): string => Object.prototype.toString.call(item).slice(8, -1)

/** Told by what the engine says of a thing, not by `instanceof`: other realms have other constructors. */
function kindOf(item: object): string {
  if (Array.isArray(item)) return 'list'
  if (ArrayBuffer.isView(item)) return 'view'
  const tag = tagOf(item)
  if (tag !== 'Object') return tag
  const prototype = Object.getPrototypeOf(item)
  return prototype === null || Object.getPrototypeOf(prototype) === null ? 'object' : 'an instance of a class'
}

function primitiveBytes(item: unknown, maxBytes: number): number {
  if (typeof item === 'string') return item.length * 2
  if (typeof item !== 'bigint') return 0
  // Only whether it is too much is asked: writing a large number out would take for ever.
  const most = Number.isFinite(maxBytes) ? maxBytes : 1024 * 1024
  const rest = item >> BigInt(most * 8)
  return rest === 0n || rest === -1n ? unknownBytes : most + 1
}

function strangePrimitive(item: unknown): string | undefined {
  switch (typeof item) {
    case 'bigint':
      return 'BigInt'
    case 'number':
      return Number.isFinite(item) ? undefined : 'a number that is not finite'
    case 'function':
    case 'symbol':
      return typeof item
    default:
      return undefined
  }
}

/** A list of a length that was only claimed ends at its first gap. */
function hasGap(list: readonly unknown[]): boolean {
  for (let at = 0; at < list.length; at++) if (!Object.hasOwn(list, at)) return true
  return false
}

const hasNames = (list: readonly unknown[]): boolean => Object.keys(list).length !== list.length

const isResizable = (buffer: ArrayBuffer): boolean => (buffer as { readonly resizable?: boolean }).resizable === true

/** What a thing that is not plain holds, as far as it can be seen. */
function insideOf(item: object, kind: string): readonly unknown[] {
  const seen = item as Readonly<Record<string, unknown>>
  switch (kind) {
    case 'Map':
      return [...(item as Map<unknown, unknown>)].flat()
    case 'Set':
      return [...(item as Set<unknown>)]
    case 'Error':
    case 'DOMException':
      return [seen.name, seen.message, seen.stack, seen.cause]
    case 'RegExp':
      return [(item as RegExp).source]
    case 'String':
    case 'BigInt':
      return [(item as { valueOf(): unknown }).valueOf()]
    case 'ImageData':
      return [seen.data]
    default:
      return Object.values(item)
  }
}
