import { type Dots, dotKernel, stepBytes } from './dotKernel.ts'

/**
 * Where the vectors of one model lie: blocks of a few dozen, taken and given back, so that each character has blocks of
 * its own and is compared alone.
 */
export interface VectorMemory {
  readonly kind: 'wasm' | 'plain'
  readonly dimensions: number
  /** A block to write to. */
  take(): number
  give(block: number): void
  write(block: number, row: number, bytes: Int8Array): void
  /** A copy. */
  read(block: number, row: number): Int8Array
  /** Products of the question with the first vectors of a block, in the first places; to be read before the next call. */
  dots(block: number, rows: number): Int32Array
  /** What the next products are of. */
  ask(query: Int8Array): void
  /** What is taken up, in bytes. */
  readonly bytes: number
}

/** Vectors in a block. */
export const blockRows = 64

const page = 65_536
const mostPages = 16_384
/** The question, and what comes out, lie before the blocks. */
const outAt = 16_384
const blocksAt = 32_768

/** The fastest there is here. */
export function vectorMemory(dimensions: number): VectorMemory {
  return WebAssembly.validate(dotKernel) ? wasmVectors(dimensions) : plainVectors(dimensions)
}

export function wasmVectors(dimensions: number): VectorMemory {
  const stride = Math.ceil(dimensions / stepBytes) * stepBytes
  const blockBytes = stride * blockRows
  const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(dotKernel), { env: { memory } })
  const dots = exports.dots as Dots
  // Growing takes the buffer away from whoever looks at it.
  let seen = new Int8Array(memory.buffer)
  let out = new Int32Array(memory.buffer, outAt, blockRows)
  const blocks = blockList((count) => {
    const missing = blocksAt + count * blockBytes - memory.buffer.byteLength
    if (missing <= 0) return
    memory.grow(Math.ceil(missing / page))
    seen = new Int8Array(memory.buffer)
    out = new Int32Array(memory.buffer, outAt, blockRows)
  })
  const placeOf = (block: number, row: number) => blocksAt + block * blockBytes + row * stride
  return {
    kind: 'wasm',
    dimensions,
    ...blocks,
    write(block, row, bytes) {
      const place = placeOf(block, row)
      seen.fill(0, place, place + stride).set(bytes.subarray(0, dimensions), place)
    },
    read: (block, row) => seen.slice(placeOf(block, row), placeOf(block, row) + dimensions),
    ask(query) {
      const wide = new Int16Array(memory.buffer, 0, stride)
      wide.fill(0).set(query.subarray(0, dimensions))
    },
    dots(block, rows) {
      if (rows > 0) dots(0, placeOf(block, 0), rows, stride, outAt)
      return out
    },
    get bytes() {
      return memory.buffer.byteLength
    },
  }
}

/** The same where the browser has no wide instructions. */
export function plainVectors(dimensions: number): VectorMemory {
  const blockBytes = dimensions * blockRows
  const kept: Int8Array[] = []
  const blocks = blockList((count) => {
    while (kept.length < count) kept.push(new Int8Array(blockBytes))
  })
  const query = new Int8Array(dimensions)
  const out = new Int32Array(blockRows)
  const nothing = new Int8Array(0)
  return {
    kind: 'plain',
    dimensions,
    ...blocks,
    write(block, row, bytes) {
      kept[block]?.set(bytes.subarray(0, dimensions), row * dimensions)
    },
    read: (block, row) => (kept[block] ?? nothing).slice(row * dimensions, (row + 1) * dimensions),
    ask: (bytes) => query.fill(0).set(bytes.subarray(0, dimensions)),
    dots(block, rows) {
      const bytes = kept[block] ?? nothing
      for (let row = 0; row < rows; row++) {
        let sum = 0
        const from = row * dimensions
        for (let at = 0; at < dimensions; at++) sum += (bytes[from + at] ?? 0) * (query[at] ?? 0)
        out[row] = sum
      }
      return out
    },
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
