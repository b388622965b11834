/** A vector in whole numbers: a place in the space of its model is `bytes` times `scale`. */
export interface Quantised {
  readonly scale: number
  readonly bytes: Int8Array
}

const largest = 127

/** A quarter of the room, at an error of the cosine of less than a hundredth. Undefined for what is no vector. */
export function quantise(vector: Float32Array): Quantised | undefined {
  let most = 0
  for (const part of vector) {
    if (!Number.isFinite(part)) return undefined
    most = Math.max(most, Math.abs(part))
  }
  const scale = most / largest
  return { scale, bytes: Int8Array.from(vector, (part) => (scale > 0 ? Math.round(part / scale) : 0)) }
}

/**
 * How near two vectors of the same model are, -1..1: they were of length 1 before they were rounded, so their product is
 * their cosine but for the rounding.
 */
export function cosine(a: Quantised, b: Quantised): number {
  let sum = 0
  for (let at = 0; at < a.bytes.length; at++) sum += (a.bytes[at] ?? 0) * (b.bytes[at] ?? 0)
  return sum * a.scale * b.scale
}
