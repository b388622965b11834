import { assemble, i8x16, i16x8, i32, i32x4, local, loopWhile, v128 } from './assemble.ts'

/*
 * Vectors are laid out in half bytes, 0..15: the upper halves of all numbers, then the lower ones, so that a first look
 * at a vector needs half of the memory, which is what takes the time. In each piece of 16 bytes there are the halves of
 * 32 numbers: those of the first 16, and above them those of the other 16.
 */

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

const piece = 16

/** What the compiled function takes: addresses in the memory; numbers are padded to whole pieces, `end` is behind them. */
export type Split = (numbers: number, end: number, upper: number, lower: number, out: number) => void

/** How long what a first look leaves out is: all lower halves, from their middle. `sum` is what splitting wrote to `out`. */
export const restOf = (sum: number, count: number): number => Math.sqrt(sum + halfOf.middle ** 2 * count)

const [numbers, end, upper, lower, out, sum, one, other, low] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** Lower halves of sixteen numbers: adds h² - 15h of each. What is padded is 0, and adds nothing. */
const squared = (half: readonly number[]) => [
  ...[local.get(low), half, local.get(low), half],
  ...[i32.constant(2 * halfOf.middle), i16x8.splat, i16x8.subtract],
  ...[i32x4.dot16, local.get(sum), i32x4.add, local.set(sum)],
]

const byte = (value: number) => [i32.constant(value), i8x16.splat]
const read = (from: number) => [local.get(numbers), v128.load(from), ...byte(-halfOf.zero), v128.xor]
const lane = (index: number) => [local.get(sum), i32x4.extractLane(index)]

/** Takes numbers apart. */
export const splitKernel = assemble({
  name: 'split',
  parameters: ['i32', 'i32', 'i32', 'i32', 'i32'],
  locals: ['v128', 'v128', 'v128', 'v128'],
  body: [
    loopWhile([
      ...[...read(0), local.set(one), ...read(piece), local.set(other)],
      ...[local.get(upper), local.get(one), i32.constant(4), i8x16.shiftRight],
      ...[local.get(other), ...byte(0xf0), v128.and, v128.or, v128.store],
      ...[local.get(lower), local.get(one), ...byte(0x0f), v128.and],
      ...[local.get(other), i32.constant(4), i8x16.shiftLeft, v128.or, v128.store],
      ...[local.get(one), ...byte(0x0f), v128.and, local.set(low)],
      ...[...squared(i16x8.fromFirst8), ...squared(i16x8.fromLast8)],
      ...[local.get(other), ...byte(0x0f), v128.and, local.set(low)],
      ...[...squared(i16x8.fromFirst8), ...squared(i16x8.fromLast8)],
      ...[local.get(upper), i32.constant(piece), i32.add, local.set(upper)],
      ...[local.get(lower), i32.constant(piece), i32.add, local.set(lower)],
      ...[local.get(numbers), i32.constant(2 * piece), i32.add, local.tee(numbers)],
      ...[local.get(end), i32.lessThan],
    ]),
    local.get(out),
    ...[...lane(0), ...lane(1), i32.add, ...lane(2), i32.add, ...lane(3), i32.add],
    i32.store,
  ],
})

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

export function lengthOf(numbers: Int8Array): number {
  let squares = 0
  for (const each of numbers) squares += each * each
  return Math.sqrt(squares)
}
