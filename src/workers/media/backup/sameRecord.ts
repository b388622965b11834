import { isFields } from '../../../shared/fields.ts'

/** Whether two values say the same; what is undefined is as good as missing. Files are compared byte by byte. */
export async function sameRecord(a: unknown, b: unknown): Promise<boolean> {
  const files: (readonly [Blob, Blob])[] = []
  if (!sameBesidesFiles(a, b, files)) return false
  for (const [one, other] of files) if (!(await sameBytes(one, other))) return false
  return true
}

function sameBesidesFiles(a: unknown, b: unknown, files: (readonly [Blob, Blob])[]): boolean {
  if (Object.is(a, b)) return true
  if (a instanceof Blob && b instanceof Blob) {
    files.push([a, b])
    return a.size === b.size && a.type === b.type
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameBesidesFiles(item, b[index], files))
  }
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b)) return sameNumbers(a, b)
  if (!isFields(a) || !isFields(b) || a instanceof Blob || b instanceof Blob) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => sameBesidesFiles(own(a, name), own(b, name), files))
}

/** Two typed arrays of one kind. */
const sameNumbers = (a: unknown, b: unknown): boolean =>
  a instanceof Uint8Array && b instanceof Uint8Array
    ? sameItems(a, b)
    : a instanceof Float32Array && b instanceof Float32Array
      ? sameItems(a, b)
      : a instanceof Float64Array && b instanceof Float64Array && sameItems(a, b)

type Numbers = Uint8Array | Float32Array | Float64Array
const sameItems = (a: Numbers, b: Numbers): boolean =>
  a.length === b.length && a.every((item: number, index: number) => item === b[index])

const own = (of: Readonly<Record<string, unknown>>, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined)

async function sameBytes(a: Blob, b: Blob): Promise<boolean> {
  const [one, other] = await Promise.all([a.arrayBuffer(), b.arrayBuffer()])
  const bytes = new Uint8Array(other)
  return new Uint8Array(one).every((byte, index) => byte === bytes[index])
}
