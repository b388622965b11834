import { assemble, i32, i32x4, local, loopWhile, v128 } from './assemble.ts'

/** Vectors are laid out in steps of so many bytes, so that the innermost loop needs no remainder. */
export const stepBytes = 32

/** What the compiled function takes: addresses in the memory, all in bytes. `rows` and `stride` are at least one step. */
export type Dots = (query: number, vectors: number, rows: number, stride: number, out: number) => void

const [query, vectors, rows, stride, out, at, end, sum] = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Eight products: bytes of the vector, widened as they are loaded, by those of the question, which lie there widened. */
const eight = (part: number) => [
  ...[local.get(vectors), v128.load8x8(part * 8)],
  ...[local.get(at), v128.load(part * 16), i32x4.dot16, i32x4.add],
]

const lane = (index: number) => [local.get(sum), i32x4.extractLane(index)]

/** For each of `rows` vectors, one behind the other, writes the sum of its products with the question to `out`. */
export const dotKernel = assemble({
  name: 'dots',
  parameters: ['i32', 'i32', 'i32', 'i32', 'i32'],
  locals: ['i32', 'i32', 'v128'],
  body: [
    loopWhile([
      ...[v128.zero, local.set(sum)],
      ...[local.get(query), local.set(at)],
      ...[local.get(vectors), local.get(stride), i32.add, local.set(end)],
      loopWhile([
        local.get(sum),
        ...[0, 1, 2, 3].flatMap(eight),
        local.set(sum),
        ...[local.get(at), i32.constant(2 * stepBytes), i32.add, local.set(at)],
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
