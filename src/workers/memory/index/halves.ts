/**
 * How a first look is read: a product is `unit` times what came out, and `zero`, and off by no more than `length` times
 * what the first look leaves out of that vector.
 */
export interface Rough {
  readonly unit: number
  readonly zero: number
  readonly length: number
}

/**
 * A number of a vector is `unit` times its upper half, and its lower half, and `zero`. Halves are 0..15, so the lower
 * one is never far from its middle: that is what a first look takes it for.
 */
export const halfOf = { unit: 16, zero: -128, middle: 7.5 } as const

/** In each 16 bytes the halves of 32 numbers: those of the first 16, and above them those of the other 16. */
const piece = 16

/** Takes numbers, as many as fill whole pieces, apart. */
export function split(numbers: Int8Array, into: Uint8Array, upperAt: number, lowerAt: number): void {
  for (let from = 0; 2 * from < numbers.length; from += piece) {
    for (let at = from; at < from + piece; at++) {
      const one = (numbers[from + at] ?? 0) - halfOf.zero
      const other = (numbers[from + at + piece] ?? 0) - halfOf.zero
      into[upperAt + at] = (one >> 4) | (other & 0xf0)
      into[lowerAt + at] = (one & 0x0f) | ((other & 0x0f) << 4)
    }
  }
}

/** Puts them together again. */
export function wholeOf(from: Uint8Array, upperAt: number, lowerAt: number, count: number): Int8Array {
  const numbers = new Int8Array(count)
  for (let at = 0; at < count; at++) {
    const place = (at >> 5) * piece + (at & (piece - 1))
    const shift = (at & piece) >> 2
    const upper = ((from[upperAt + place] ?? 0) >> shift) & 0x0f
    const lower = ((from[lowerAt + place] ?? 0) >> shift) & 0x0f
    numbers[at] = halfOf.unit * upper + lower + halfOf.zero
  }
  return numbers
}

/** How long what a first look leaves out is: all lower halves, from their middle. */
export function restOf(numbers: Int8Array, count: number): number {
  let [sum, squares] = [0, 0]
  for (let at = 0; at < count; at++) {
    const lower = (numbers[at] ?? 0) & 0x0f
    sum += lower
    squares += lower * lower
  }
  return Math.sqrt(squares - 2 * halfOf.middle * sum + halfOf.middle ** 2 * count)
}

export function lengthOf(numbers: Int8Array): number {
  let squares = 0
  for (const each of numbers) squares += each * each
  return Math.sqrt(squares)
}
