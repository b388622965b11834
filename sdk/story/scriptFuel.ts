import { joinBytes, leb, skipOperands, WasmReader } from './wasmText.ts'

/**
 * Rewrites a wasm module so that its loops, calls and bulk memory work burn fuel. When the fuel is gone the module asks
 * the clock, and traps unless the clock gives it more.
 *
 * The interpreter asks every few thousand steps of a script whether it should stop, but built-ins take no steps:
 * `[].indexOf.call({ length: 2 ** 53 - 1 }, 1)` runs for weeks inside one call, and each step of a loop over
 * `buffer.resize(…)` copies megabytes. Nothing outside can reach into a thread that is busy like this, so the limit has
 * to be inside, and has to count what takes the time.
 *
 * - `fuel`, exported: what is left. One unit is a turn of a loop, a call, or 16 bytes copied or filled.
 * - `clock`, exported: a table of one function `() -> i32` that gives fuel, or 0 to end it. Empty: it ends at once.
 */
export function burnFuel(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(wasm)
  const content = (id: number) => sections.get(id) ?? Uint8Array.of(0)
  const imported = importsOf(content(section.imports))
  const index = {
    fuel: imported.globals + countOf(content(section.globals)),
    clock: imported.tables + countOf(content(section.tables)),
    asks: countOf(content(section.types)),
    refill: imported.functions + countOf(content(section.functions)),
  }
  const rewritten = new Map(sections).set(section.types, extended(content(section.types), types))
  rewritten.set(
    section.functions,
    extended(content(section.functions), [leb(index.asks + signature.refill), leb(index.asks + signature.charge)]),
  )
  rewritten.set(section.tables, extended(content(section.tables), [clockTable]))
  rewritten.set(section.globals, extended(content(section.globals), [fuelGlobal]))
  rewritten.set(
    section.exports,
    extended(content(section.exports), [
      joinBytes([exportName('fuel'), Uint8Array.of(0x03), leb(index.fuel)]),
      joinBytes([exportName('clock'), Uint8Array.of(0x01), leb(index.clock)]),
    ]),
  )
  const burns = burnsOf(index)
  const body = new WasmReader(content(section.code), 0)
  const functions = Array.from({ length: body.number() }, () => functionOf(body, burns))
  rewritten.set(section.code, joinBytes([leb(functions.length + 2), ...functions, burns.refill, burns.chargeBody]))
  return joinBytes([
    wasm.subarray(0, 8),
    ...order.flatMap((id) => {
      const bytes = rewritten.get(id)
      return bytes ? [Uint8Array.of(id), leb(bytes.length), bytes] : []
    }),
  ])
}

/** As much as the fuel can be. */
export const fullTank = 0x7fff_ffff

const section = { types: 1, imports: 2, functions: 3, tables: 4, globals: 6, exports: 7, code: 10 }
/** The number of data segments stands before the code. Custom sections are left out. */
const order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11]

/** Added to the end of the types, in this order. */
const signature = { ask: 0, charge: 1, refill: 2 }
const types = [
  Uint8Array.of(0x60, 0x00, 0x01, 0x7f),
  Uint8Array.of(0x60, 0x01, 0x7f, 0x01, 0x7f),
  Uint8Array.of(0x60, 0x00, 0x00),
]
/** `(table 1 1 funcref)` */
const clockTable = Uint8Array.of(0x70, 0x01, 0x01, 0x01)
/** `(global (mut i32) (i32.const 0x7fffffff))` */
const fuelGlobal = Uint8Array.of(0x7f, 0x01, 0x41, 0xff, 0xff, 0xff, 0xff, 0x07, 0x0b)

const exportName = (name: string) => Uint8Array.of(name.length, ...new TextEncoder().encode(name))

interface Burns {
  /** `fuel = fuel - 1; if (fuel < 1) refill()` */
  readonly one: Uint8Array
  /** `charge(bytes)`, which leaves the number of bytes on the stack. */
  readonly bulk: Uint8Array
  readonly refill: Uint8Array
  readonly chargeBody: Uint8Array
}

function burnsOf(index: {
  readonly fuel: number
  readonly clock: number
  readonly asks: number
  readonly refill: number
}): Burns {
  const [read, write] = [
    [0x23, ...leb(index.fuel)],
    [0x24, ...leb(index.fuel)],
  ]
  const refillIfEmpty = [...read, 0x41, 0x01, 0x48, 0x04, 0x40, 0x10, ...leb(index.refill), 0x0b]
  const trapIfEmpty = [...read, 0x41, 0x01, 0x48, 0x04, 0x40, 0x00, 0x0b]
  const ask = [0x41, 0x00, 0x11, ...leb(index.asks + signature.ask), ...leb(index.clock)]
  const sixteenths = [0x20, 0x00, 0x41, 0x04, 0x76]
  return {
    one: Uint8Array.of(...read, 0x41, 0x01, 0x6b, ...write, ...refillIfEmpty),
    bulk: Uint8Array.of(0x10, ...leb(index.refill + 1)),
    refill: bodyOf(...ask, ...write, ...trapIfEmpty, 0x0b),
    chargeBody: bodyOf(...read, ...sixteenths, 0x6b, ...write, ...refillIfEmpty, 0x20, 0x00, 0x0b),
  }
}

/** Without locals. */
const bodyOf = (...code: readonly number[]) => Uint8Array.of(...leb(code.length + 1), 0x00, ...code)

function sectionsOf(wasm: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const reader = new WasmReader(wasm, 8)
  const sections = new Map<number, Uint8Array>()
  while (!reader.isAtEnd) {
    const id = reader.byte()
    const size = reader.number()
    sections.set(id, reader.slice(reader.at, reader.at + size))
    reader.skip(size)
  }
  return sections
}

const countOf = (content: Uint8Array): number => new WasmReader(content, 0).number()

function extended(content: Uint8Array, items: readonly Uint8Array[]): Uint8Array {
  const reader = new WasmReader(content, 0)
  const count = reader.number()
  return joinBytes([leb(count + items.length), reader.rest(), ...items])
}

function importsOf(content: Uint8Array) {
  const body = new WasmReader(content, 0)
  const found = { functions: 0, tables: 0, globals: 0 }
  for (let count = body.number(); count > 0; count--) {
    body.skip(body.number())
    body.skip(body.number())
    const kind = body.byte()
    if (kind === 0) {
      body.number()
      found.functions += 1
    } else if (kind === 3) {
      body.skip(2)
      found.globals += 1
    } else {
      if (kind === 1) {
        body.skip(1)
        found.tables += 1
      }
      const hasMaximum = body.byte() & 1
      body.number()
      if (hasMaximum) body.number()
    }
  }
  return found
}

/**
 * One function that burns at the head of each loop, before each bulk memory instruction and, where it calls others and
 * so may come round to itself, at its beginning. The function that steps through a script burns for bulk memory only: it
 * asks on its own, and it is where the time goes.
 */
function functionOf(body: WasmReader, burns: Burns): Uint8Array {
  const end = body.number() + body.at
  const from = body.at
  for (let locals = body.number(); locals > 0; locals--) {
    body.number()
    body.skip(1)
  }
  const start = body.at
  const marks: { readonly at: number; readonly isBulk: boolean }[] = []
  let widest = 0
  let callsOthers = false
  while (body.at < end) {
    const at = body.at
    const code = body.byte()
    if (code === 0xfc && isBulkWork(body.slice(body.at, end))) marks.push({ at, isBulk: true })
    if (code === 0x10 || code === 0x11) callsOthers = true
    widest = Math.max(widest, skipOperands(code, body))
    if (code === 0x03) marks.push({ at: body.at, isBulk: false })
  }
  const isStepper = widest > mostBranches
  const parts = [body.slice(from, start), ...(callsOthers && !isStepper ? [burns.one] : [])]
  let copied = start
  for (const { at, isBulk } of marks) {
    if (isStepper && !isBulk) continue
    parts.push(body.slice(copied, at), isBulk ? burns.bulk : burns.one)
    copied = at
  }
  const whole = joinBytes([...parts, body.slice(copied, end)])
  return joinBytes([leb(whole.length), whole])
}

/** Only the dispatch over all codes of the interpreter is wider. */
const mostBranches = 200

/** `memory.copy` and `memory.fill`: the number of bytes is on top of the stack. */
const isBulkWork = (rest: Uint8Array): boolean => rest[0] === 10 || rest[0] === 11
