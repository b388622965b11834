import {
  bodiesOf,
  codeOf,
  contentOf,
  exportedFunctions,
  importsOf,
  moduleOf,
  section,
  sectionsOf,
} from './wasmModule.ts'
import { joinBytes, leb, opcode, skipLocals, skipOperands, WasmReader } from './wasmText.ts'

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
  const content = (id: number) => contentOf(sections, id)
  const imported = importsOf(sections)
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
  const functions = bodiesOf(sections).map(scanned)
  const entries = burningEntries(functions, imported.functions, exportedFunctions(sections))
  const bodies = functions.map((each, at) => burning(each, entries.has(at), burns))
  rewritten.set(section.code, codeOf([...bodies, burns.refill, burns.chargeBody]))
  return moduleOf(wasm, rewritten)
}

/** As much as the fuel can be. */
export const fullTank = 0x7fff_ffff

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
    refill: withoutLocals(...ask, ...write, ...trapIfEmpty, 0x0b),
    chargeBody: withoutLocals(...read, ...sixteenths, 0x6b, ...write, ...refillIfEmpty, 0x20, 0x00, 0x0b),
  }
}

const withoutLocals = (...code: readonly number[]) => Uint8Array.of(0x00, ...code)

const countOf = (content: Uint8Array): number => new WasmReader(content, 0).number()

function extended(content: Uint8Array, items: readonly Uint8Array[]): Uint8Array {
  const reader = new WasmReader(content, 0)
  const count = reader.number()
  return joinBytes([leb(count + items.length), reader.rest(), ...items])
}

interface Scanned {
  readonly body: Uint8Array
  /** Where the instructions begin, after the locals. */
  readonly start: number
  /** Where fuel is burnt: at heads of loops, and before bulk memory work. */
  readonly marks: readonly { readonly at: number; readonly isBulk: boolean }[]
  readonly callees: ReadonlySet<number>
  readonly callsIndirectly: boolean
  readonly isStepper: boolean
}

function scanned(body: Uint8Array): Scanned {
  const reader = new WasmReader(body, 0)
  skipLocals(reader)
  const start = reader.at
  const marks: { readonly at: number; readonly isBulk: boolean }[] = []
  const callees = new Set<number>()
  let callsIndirectly = false
  let widest = 0
  while (!reader.isAtEnd) {
    const at = reader.at
    const code = reader.byte()
    if (code === opcode.call) {
      callees.add(reader.number())
      continue
    }
    if (code === 0xfc && isBulkWork(body.subarray(reader.at))) marks.push({ at, isBulk: true })
    if (code === opcode.callIndirect) callsIndirectly = true
    widest = Math.max(widest, skipOperands(code, reader))
    if (code === opcode.loop) marks.push({ at: reader.at, isBulk: false })
  }
  return { body, start, marks, callees, callsIndirectly, isStepper: widest > stepperBranches }
}

/** The function that steps through a script is the one with a wider dispatch than this. */
export const stepperBranches = 200
/** Functions in a row that may call each other without burning. */
const maxFreeCalls = 3

/**
 * The functions that burn when they begin, so many that there is no way round from a function to itself without one of
 * them: calls through a table burn where they are made, what the host calls burns because it is exported, and of
 * direct calls the smaller functions go free, being those that are called most, and whatever they call burns instead.
 */
function burningEntries(
  functions: readonly Scanned[],
  importedFunctions: number,
  exported: ReadonlySet<number>,
): ReadonlySet<number> {
  const burning = new Set<number>()
  for (const index of exported)
    if (!isLeaf(functions[index - importedFunctions])) burning.add(index - importedFunctions)
  const free = new Map<number, number>()
  const bySize = [...functions.entries()].sort(([, one], [, other]) => one.body.length - other.body.length)
  for (const [at, { callees, callsIndirectly, isStepper }] of bySize) {
    if (isLeaf(functions[at])) continue
    const ours = [...callees].map((index) => index - importedFunctions).filter((index) => index >= 0)
    const row = 1 + Math.max(0, ...ours.map((index) => free.get(index) ?? 0))
    const isBound =
      callsIndirectly || row > maxFreeCalls || ours.some((index) => index === at || functions[index]?.isStepper)
    if (isStepper || isBound || burning.has(at)) {
      burning.add(at)
      continue
    }
    free.set(at, row)
    for (const index of ours) if (!free.has(index) && !isLeaf(functions[index])) burning.add(index)
  }
  return burning
}

/** Calls nothing, and so can burn in its loops only. */
const isLeaf = (each: Scanned | undefined): boolean => each?.callees.size === 0 && !each.callsIndirectly

/**
 * The function with its burning. The one that steps through a script burns for bulk memory work only: it asks on its
 * own, and it is where the time goes.
 */
function burning({ body, start, marks, isStepper }: Scanned, atEntry: boolean, burns: Burns): Uint8Array {
  const parts = [body.subarray(0, start), ...(atEntry && !isStepper ? [burns.one] : [])]
  let copied = start
  for (const { at, isBulk } of marks) {
    if (isStepper && !isBulk) continue
    parts.push(body.subarray(copied, at), isBulk ? burns.bulk : burns.one)
    copied = at
  }
  return joinBytes([...parts, body.subarray(copied)])
}

/** `memory.copy` and `memory.fill`: the number of bytes is on top of the stack. */
const isBulkWork = (rest: Uint8Array): boolean => rest[0] === 10 || rest[0] === 11
