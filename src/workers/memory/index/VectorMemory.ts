import { type DotKernel, type Dots, relaxedKernel, stepBytes, wideKernel } from './dotKernel.ts'
import { halfOf, lengthOf, type Rough, restOf, type Split, splitKernel, wholeOf } from './halves.ts'

/**
 * Where the vectors of one model lie: blocks of a few dozen, taken and given back, so that each character has blocks of
 * its own and is compared alone.
 */
export interface VectorMemory {
  readonly kind: 'wasm, relaxed' | 'wasm' | 'plain'
  readonly dimensions: number
  /** A block to write to. */
  take(): number
  give(block: number): void
  /** Returns how long the part of it is that a rough product leaves out. */
  write(block: number, row: number, bytes: Int8Array): number
  /** A copy. */
  read(block: number, row: number): Int8Array
  /** What the next products are of. */
  ask(query: Int8Array): Rough
  /** Products of the question with the first vectors of a block, in the first places; to be read before the next call. */
  dots(block: number, rows: number): Int32Array
  /** The same as a first look tells, in its own units. */
  rough(block: number, rows: number): Int32Array
  /** One product, after a first look at it. */
  dot(block: number, row: number, rough: number): number
  /** What is taken up, in bytes. */
  readonly bytes: number
}

/** Vectors in a block. */
export const blockRows = 64

const page = 65_536
const maxPages = 16_384
/** The question, and what comes out, lie before the blocks. */
const outAt = 16_384
const lowerOutAt = outAt + 4 * blockRows
const sumAt = lowerOutAt + 4 * blockRows
const wholeAt = 24_576
const blocksAt = 32_768

/** The fastest there is here. */
export function vectorMemory(dimensions: number): VectorMemory {
  const kernel = [relaxedKernel, wideKernel].find(({ code }) => WebAssembly.validate(code))
  return kernel ? wasmVectors(dimensions, kernel) : plainVectors(dimensions)
}

/**
 * The upper halves of a few blocks in a row lie behind one another, then their lower ones. A first look reads on without
 * a leap for as long as a processor needs to see that it does, and so finds most of what it reads brought near already:
 * with leaps after each block it takes two to three times as long.
 */
const runBytes = 262_144

export function wasmVectors(dimensions: number, kernel: DotKernel = wideKernel): VectorMemory {
  const stride = Math.ceil(dimensions / 2 / stepBytes) * stepBytes
  const planeBytes = stride * blockRows
  const runBlocks = Math.ceil(runBytes / planeBytes)
  const memory = new WebAssembly.Memory({ initial: 1, maximum: maxPages })
  const given = { env: { memory } }
  const dots = new WebAssembly.Instance(new WebAssembly.Module(kernel.code), given).exports.dots as Dots
  const split = new WebAssembly.Instance(new WebAssembly.Module(splitKernel), given).exports.split as Split
  const exact = new Int32Array(blockRows)
  let zero = 0
  let view = viewOf(memory, stride)
  const blocks = blockList((count) => {
    const runs = Math.ceil(count / runBlocks)
    const missing = blocksAt + runs * 2 * runBlocks * planeBytes - memory.buffer.byteLength
    if (missing <= 0) return
    memory.grow(Math.ceil(missing / page))
    view = viewOf(memory, stride)
  })
  const upperAt = (block: number, row: number) => {
    const place = block % runBlocks
    return blocksAt + (2 * (block - place) + place) * planeBytes + row * stride
  }
  const lowerAt = (block: number, row: number) => upperAt(block, row) + runBlocks * planeBytes
  const rough = (block: number, rows: number) => {
    if (rows > 0) dots(0, upperAt(block, 0), rows, stride, outAt)
    return view.upper
  }
  return {
    kind: kernel === relaxedKernel ? 'wasm, relaxed' : 'wasm',
    dimensions,
    ...blocks,
    write(block, row, bytes) {
      if (bytes.length === dimensions) view.whole.set(bytes)
      else view.whole.fill(0).set(bytes.subarray(0, dimensions))
      split(wholeAt, wholeAt + 2 * stride, upperAt(block, row), lowerAt(block, row), sumAt)
      return restOf(view.sum[0] ?? 0, dimensions)
    },
    read: (block, row) => wholeOf(view.bytes, upperAt(block, row), lowerAt(block, row), dimensions),
    ask(query) {
      const { whole } = view
      whole.fill(0).set(query.subarray(0, dimensions))
      kernel.lay(whole, memory.buffer)
      const sum = whole.reduce((all, each) => all + each, 0)
      zero = halfOf.zero * sum
      return { unit: halfOf.unit, zero: zero + halfOf.middle * sum, length: lengthOf(whole) }
    },
    rough,
    dots(block, rows) {
      if (rows > 0) dots(0, lowerAt(block, 0), rows, stride, lowerOutAt)
      rough(block, rows)
      const { upper, lower } = view
      for (let row = 0; row < rows; row++) exact[row] = halfOf.unit * (upper[row] ?? 0) + (lower[row] ?? 0) + zero
      return exact
    },
    dot(block, row, found) {
      dots(0, lowerAt(block, row), 1, stride, lowerOutAt)
      return halfOf.unit * found + (view.lower[0] ?? 0) + zero
    },
    get bytes() {
      return memory.buffer.byteLength
    },
  }
}

/** Growing takes the buffer away from whoever looks at it. */
function viewOf({ buffer }: WebAssembly.Memory, stride: number) {
  return {
    bytes: new Uint8Array(buffer),
    whole: new Int8Array(buffer, wholeAt, 2 * stride),
    upper: new Int32Array(buffer, outAt, blockRows),
    lower: new Int32Array(buffer, lowerOutAt, blockRows),
    sum: new Int32Array(buffer, sumAt, 1),
  }
}

/** The same where the browser has no wide instructions: there the first look tells all. */
export function plainVectors(dimensions: number): VectorMemory {
  const blockBytes = dimensions * blockRows
  const kept: Int8Array[] = []
  const blocks = blockList((count) => {
    while (kept.length < count) kept.push(new Int8Array(blockBytes))
  })
  const query = new Int8Array(dimensions)
  const out = new Int32Array(blockRows)
  const nothing = new Int8Array(0)
  const dots = (block: number, rows: number) => {
    const bytes = kept[block] ?? nothing
    for (let row = 0; row < rows; row++) {
      let sum = 0
      const from = row * dimensions
      for (let at = 0; at < dimensions; at++) sum += (bytes[from + at] ?? 0) * (query[at] ?? 0)
      out[row] = sum
    }
    return out
  }
  return {
    kind: 'plain',
    dimensions,
    ...blocks,
    write(block, row, bytes) {
      kept[block]?.set(bytes.subarray(0, dimensions), row * dimensions)
      return 0
    },
    read: (block, row) => (kept[block] ?? nothing).slice(row * dimensions, (row + 1) * dimensions),
    ask(bytes) {
      query.fill(0).set(bytes.subarray(0, dimensions))
      return { unit: 1, zero: 0, length: lengthOf(query) }
    },
    dots,
    rough: dots,
    dot: (_block, _row, found) => found,
    get bytes() {
      return kept.length * blockBytes
    },
  }
}

/** Which blocks are free. `reserve` makes room for so many in all. */
function blockList(reserve: (count: number) => void): Pick<VectorMemory, 'take' | 'give'> {
  const free: number[] = []
  let count = 0
  return {
    take() {
      const again = free.pop()
      if (again !== undefined) return again
      reserve(count + 1)
      return count++
    },
    give: (block) => void free.push(block),
  }
}
