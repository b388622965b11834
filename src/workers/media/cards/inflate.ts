import { Inflate, Unzlib } from 'fflate'
import { concat } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'

export type Inflated =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' | 'damaged'; readonly produced: number }

/** Small enough that one step, at deflate's best, yields 16 MiB. */
const stepBytes = 16 * 1024

/** Inflates step by step and stops as soon as more comes out than may. What a header promises plays no part. */
export function inflateBounded(
  deflated: Uint8Array,
  options: { readonly format: 'raw' | 'zlib'; readonly maxBytes: number },
): Inflated {
  const parts: Uint8Array[] = []
  let total = 0
  const keep = (part: Uint8Array) => {
    parts.push(part)
    total += part.length
  }
  const stream = options.format === 'raw' ? new Inflate(keep) : new Unzlib(keep)
  try {
    for (let at = 0; at < deflated.length; at += stepBytes) {
      const end = Math.min(at + stepBytes, deflated.length)
      stream.push(deflated.subarray(at, end), end === deflated.length)
      const isBomb = total > limits.ratioFreeBytes && total > end * limits.ratio
      if (total > options.maxBytes || isBomb) return { kind: 'too-large', produced: total }
    }
  } catch {
    return { kind: 'damaged', produced: total }
  }
  return { kind: 'whole', bytes: parts.length === 1 ? parts[0]! : concat(parts) }
}
