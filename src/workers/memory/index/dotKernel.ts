import { assemble, i16x8, i32, i32x4, local, loopWhile, v128 } from './assemble.ts'

/** One turn of the innermost loop: two pieces of half bytes. Vectors are padded to it. */
export const stepBytes = 32

/** What the compiled function takes: addresses in the memory, all in bytes. `rows` and `stride` are at least one step. */
export type Dots = (query: number, vectors: number, rows: number, stride: number, out: number) => void

/** For each of `rows` vectors, one behind the other, writes the sum of its products with the question to `out`. */
export interface DotKernel {
  readonly code: Uint8Array<ArrayBuffer>
  /** Lays a question, as long as a padded vector has numbers, where the code is to find it. */
  lay(query: Int8Array, memory: ArrayBuffer): void
}

const [query, vectors, rows, stride, out, at, end, sum, piece, halves] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Half bytes as bytes: sixteen products at once. Not every browser has them. */
export const relaxedKernel: DotKernel = {
  code: kernel({
    mask: 0x0f0f,
    queryStep: 64,
    // Four sums of two products are less than 2 ** 15.
    step: [
      ...sixteen(0, 'lower'),
      ...[...sixteen(0, 'upper'), i16x8.add],
      ...[...sixteen(1, 'lower'), i16x8.add],
      ...[...sixteen(1, 'upper'), i16x8.add],
      ...[i32x4.addNeighbours, local.get(sum), i32x4.add, local.set(sum)],
    ],
  }),
  lay: (numbers, memory) => new Int8Array(memory, 0, numbers.length).set(numbers),
}

/** Half bytes as numbers of sixteen bits: eight products at once. */
export const wideKernel: DotKernel = {
  code: kernel({
    mask: 0x000f,
    queryStep: 128,
    step: [0, 1].flatMap((which) => [0, 1, 2, 3].flatMap((quarter) => eight(which, quarter))),
  }),
  lay(numbers, memory) {
    const wide = new Int16Array(memory, 0, numbers.length)
    for (let place = 0; place < numbers.length; place++) wide[place] = numbers[wideOrder(place)] ?? 0
  },
}

/** Which half bytes stand in the n-th eight of a piece: every second one of the lower halves, of the upper halves … */
function wideOrder(place: number): number {
  const [from, quarter, lane] = [place & ~31, (place >> 3) & 3, place & 7]
  return from + (quarter & 1) * 16 + 2 * lane + (quarter >> 1)
}

function sixteen(which: number, half: 'lower' | 'upper') {
  const asked = [local.get(at), v128.load(which * 32 + (half === 'lower' ? 0 : 16))]
  const taken = half === 'lower' ? taking(which) : [local.get(piece), i32.constant(4), i16x8.shiftRight]
  return [...asked, ...taken, local.get(halves), v128.and, i16x8.relaxedDot8]
}

function eight(which: number, quarter: number) {
  const taken = quarter === 0 ? taking(which) : [local.get(piece), i32.constant(4 * quarter), i16x8.shiftRight]
  const asked = [local.get(at), v128.load(which * 64 + quarter * 16)]
  const added = [i32x4.dot16, local.get(sum), i32x4.add, local.set(sum)]
  return [...taken, local.get(halves), v128.and, ...asked, ...added]
}

function taking(which: number) {
  return [local.get(vectors), v128.load(which * 16), local.tee(piece)]
}

interface Way {
  /** What is left of sixteen bits. */
  readonly mask: number
  /** How far one step goes in the question, in bytes. */
  readonly queryStep: number
  /** Adds the products of one step to the sum. */
  readonly step: readonly (readonly number[])[]
}

function kernel({ mask, queryStep, step }: Way): Uint8Array<ArrayBuffer> {
  const lane = (index: number) => [local.get(sum), i32x4.extractLane(index)]
  return assemble({
    name: 'dots',
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32'],
    locals: ['i32', 'i32', 'v128', 'v128', 'v128'],
    body: [
      ...[i32.constant(mask), i16x8.splat, local.set(halves)],
      loopWhile([
        ...[v128.zero, local.set(sum)],
        ...[local.get(query), local.set(at)],
        ...[local.get(vectors), local.get(stride), i32.add, local.set(end)],
        loopWhile([
          ...step,
          ...[local.get(at), i32.constant(queryStep), i32.add, local.set(at)],
          ...[local.get(vectors), i32.constant(stepBytes), i32.add, local.tee(vectors)],
          ...[local.get(end), i32.lessThan],
        ]),
        local.get(out),
        ...[...lane(0), ...lane(1), i32.add, ...lane(2), i32.add, ...lane(3), i32.add],
        i32.store,
        ...[local.get(out), i32.constant(4), i32.add, local.set(out)],
        ...[local.get(rows), i32.constant(1), i32.subtract, local.tee(rows)],
      ]),
    ],
  })
}
