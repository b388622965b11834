/**
 * About how many bytes a value takes on disk. Plugins are strangers: whatever can be cloned is counted, cycles
 * once, and nothing is recursed into, so that no depth of nesting can end the worker.
 */
export function sizeOf(value: unknown): number {
  const waiting: unknown[] = [value]
  const seen = new Set<object>()
  let bytes = 0
  while (waiting.length > 0) {
    const item = waiting.pop()
    bytes += 8
    if (typeof item === 'string') bytes += item.length * 2
    if (typeof item !== 'object' || item === null || seen.has(item)) continue
    seen.add(item)
    if (item instanceof Blob) bytes += item.size
    else if (item instanceof ArrayBuffer) bytes += item.byteLength
    else if (ArrayBuffer.isView(item)) waiting.push(item.buffer)
    else if (item instanceof Map) for (const [key, inner] of item) waiting.push(key, inner)
    else if (item instanceof Set) for (const inner of item) waiting.push(inner)
    else for (const [key, inner] of Object.entries(item)) waiting.push(key, inner)
  }
  return bytes
}
