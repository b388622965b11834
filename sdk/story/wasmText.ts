/** Reads the binary form of a wasm module. */
export class WasmReader {
  at: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw new Error('The wasm module is truncated.')
    this.at += 1
    return byte
  }

  /** LEB128. Right for what is unsigned and has 32 bits; anything else it steps over. */
  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  skip(count: number): void {
    this.at += count
  }

  slice(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, to)
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.at)
  }
}

/** A whole number as LEB128. */
export function leb(value: number): Uint8Array {
  const bytes: number[] = []
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Uint8Array.of(...bytes, left)
    bytes.push((left & 0x7f) | 0x80)
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Instructions that a rewriter looks at. */
export const opcode = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  branch: 0x0c,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  getLocal: 0x20,
  setLocal: 0x21,
  teeLocal: 0x22,
}

/** Steps over the declarations of locals at the beginning of a function. */
export function skipLocals(reader: WasmReader): void {
  for (let groups = reader.number(); groups > 0; groups--) {
    reader.number()
    reader.skip(1)
  }
}

/** Steps over the operands of an instruction. Returns the number of branches of a `br_table`, 0 for any other. */
export function skipOperands(code: number, reader: WasmReader): number {
  if (code === 0x0e) {
    const count = reader.number()
    for (let left = count; left >= 0; left--) reader.number()
    return count
  }
  if (code >= 0x28 && code <= 0x3e) {
    reader.number()
    reader.number()
  } else if (code === 0x11) {
    reader.number()
    reader.number()
  } else if (code === 0x1c) reader.skip(reader.number())
  else if (code === 0x43) reader.skip(4)
  else if (code === 0x44) reader.skip(8)
  else if (code === 0xfc) {
    const operands = bulkOperands[reader.number()] ?? 0
    for (let left = operands; left > 0; left--) reader.number()
  } else if (oneNumber.has(code)) reader.number()
  else if (code > 0xc4) throw new Error(`Unexpected wasm instruction: ${code}.`)
  return 0
}

/** Blocks, branches, calls, variables, memory size and growth, whole constants. */
const oneNumber = new Set([
  0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x41, 0x42,
])
/** By the number after 0xfc: conversions have none, then the bulk operations on memories and tables. */
const bulkOperands = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]
