const deepest = 200

/** Whatever a plugin may have kept, as JSON can say it: bytes in base64, maps as pairs, and no ring twice. */
export function plainValue(value: unknown, around: readonly object[] = []): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (around.includes(value)) return '(contains itself)'
  if (around.length >= deepest) return '(too deep)'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Blob) return { type: value.type, size: value.size }
  if (value instanceof ArrayBuffer) return { base64: base64(new Uint8Array(value)) }
  if (ArrayBuffer.isView(value))
    return { base64: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
  const within = [...around, value]
  const inner = (item: unknown) => plainValue(item, within)
  if (value instanceof Map) return [...value].map(([key, item]) => [inner(key), inner(item)])
  if (value instanceof Set || Array.isArray(value)) return [...value].map(inner)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item)]))
}

/** A multiple of three, so that the pieces can be joined. */
const pieceBytes = 24_576

export function base64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))))
  return pieces.join('')
}
