/**
 * Rewrites a wasm module so that its loops and calls burn fuel. When the fuel is gone the module traps.
 *
 * The interpreter asks every few thousand steps of a script whether it should stop, but some built-ins take no steps:
 * `[].indexOf.call({ length: 2 ** 53 - 1 }, 1)` runs for weeks inside one call. Nothing outside can reach into a thread
 * that is busy like this, so the limit has to be inside. The fuel is the exported global `fuel`; whoever is asked whether
 * to stop, and says no, fills it up again.
 */
export function burnFuel(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new Reader(wasm, 8)
  const parts: Uint8Array[] = [wasm.subarray(0, 8)]
  let fuel = 0
  while (reader.at < wasm.length) {
    const id = reader.byte()
    const size = reader.number()
    const content = wasm.subarray(reader.at, reader.at + size)
    reader.skip(size)
    const body = new Reader(content, 0)
    if (id === section.imports) fuel += importedGlobals(new Reader(content, 0))
    if (id === section.globals) {
      const [count, rest] = [body.number(), body.rest()]
      fuel += count
      parts.push(...sectionOf(id, number(count + 1), rest, fuelGlobal))
    } else if (id === section.exports) {
      const [count, rest] = [body.number(), body.rest()]
      parts.push(...sectionOf(id, number(count + 1), rest, new TextEncoder().encode('\x04fuel\x03'), number(fuel)))
    } else if (id === section.code) {
      const count = body.number()
      const burn = burning(fuel)
      parts.push(...sectionOf(id, number(count), ...Array.from({ length: count }, () => functionOf(body, burn)).flat()))
    } else if (id !== section.custom) parts.push(...sectionOf(id, content))
  }
  return joined(parts)
}

/** As much as the fuel can be. */
export const fullTank = 0x7fff_ffff

const section = { custom: 0, imports: 2, globals: 6, exports: 7, code: 10 }

/** `(global (mut i32) (i32.const 0x7fffffff))` */
const fuelGlobal = Uint8Array.of(0x7f, 0x01, 0x41, 0xff, 0xff, 0xff, 0xff, 0x07, 0x0b)

/** `fuel = fuel - 1; if (fuel == 0) trap` */
function burning(fuel: number): Uint8Array {
  const global = number(fuel)
  return joined([
    Uint8Array.of(0x23, ...global, 0x41, 0x01, 0x6b, 0x24, ...global),
    Uint8Array.of(0x23, ...global, 0x45, 0x04, 0x40, 0x00, 0x0b),
  ])
}

function importedGlobals(body: Reader): number {
  let globals = 0
  for (let count = body.number(); count > 0; count--) {
    body.skip(body.number())
    body.skip(body.number())
    const kind = body.byte()
    if (kind === 0) body.number()
    else if (kind === 3) {
      body.skip(2)
      globals += 1
    } else {
      if (kind === 1) body.skip(1)
      const hasMaximum = body.byte() & 1
      body.number()
      if (hasMaximum) body.number()
    }
  }
  return globals
}

/**
 * One function with the burning at its beginning and at the head of each loop. The function that steps through a script is left as it is: it
 * asks on its own, and it is where the time goes.
 */
function functionOf(body: Reader, burn: Uint8Array): readonly Uint8Array[] {
  const size = body.number()
  const [from, end] = [body.at, body.at + size]
  for (let locals = body.number(); locals > 0; locals--) {
    body.number()
    body.skip(1)
  }
  const parts: Uint8Array[] = [body.slice(from, body.at), burn]
  let copied = body.at
  let widest = 0
  while (body.at < end) {
    const code = body.byte()
    if (code === 0x0e) widest = Math.max(widest, branches(body))
    else immediate(code, body)
    if (code !== 0x03) continue
    parts.push(body.slice(copied, body.at), burn)
    copied = body.at
  }
  if (widest > mostBranches) return [number(size), body.slice(from, end)]
  const whole = joined([...parts, body.slice(copied, end)])
  return [number(whole.length), whole]
}

/** Only the dispatch over all codes of the interpreter is wider. */
const mostBranches = 200

function branches(body: Reader): number {
  const count = body.number()
  for (let left = count; left >= 0; left--) body.number()
  return count
}

/** Steps over what follows the code of an instruction. */
function immediate(code: number, body: Reader): void {
  if (code >= 0x28 && code <= 0x3e) {
    body.number()
    body.number()
  } else if (code === 0x11) {
    body.number()
    body.number()
  } else if (code === 0x1c) body.skip(body.number())
  else if (code === 0x43) body.skip(4)
  else if (code === 0x44) body.skip(8)
  else if (code === 0xfc) {
    const operands = bulkOperands[body.number()] ?? 0
    for (let left = operands; left > 0; left--) body.number()
  } else if (oneNumber.has(code)) body.number()
  else if (code > 0xc4) throw new Error(`The machine for scripts has an instruction nobody expects: ${code}.`)
}

/** Blocks, branches, calls, variables, memory size and growth, whole constants. */
const oneNumber = new Set([
  0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x41, 0x42,
])
/** By the number after 0xfc: conversions have none, then the bulk operations on memories and tables. */
const bulkOperands = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]

class Reader {
  at: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  byte(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw new Error('The machine for scripts is cut off.')
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

function number(value: number): Uint8Array {
  const bytes: number[] = []
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Uint8Array.of(...bytes, left)
    bytes.push((left & 0x7f) | 0x80)
  }
}

function sectionOf(id: number, ...parts: readonly Uint8Array[]): readonly Uint8Array[] {
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  return [Uint8Array.of(id), number(size), ...parts]
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
