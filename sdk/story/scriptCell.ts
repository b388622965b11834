import variant from '@jitl/quickjs-wasmfile-release-sync'
import { QuickJSWASMModule } from 'quickjs-emscripten-core'
import { clockFunction, scriptWasm } from './scriptWasm.ts'

const page = 65_536
/** What a cell begins with; it cannot be given less. */
export const minBytes = 256 * page
/** What a cell can ever hold. */
export const maxBytes = 1024 * page

/**
 * One instance of the interpreter with a memory of its own. Realms in different cells cannot hurt each other at all.
 *
 * A script may leave its cell in ruins: out of memory, or unwound from the middle of the interpreter by a stack that
 * overflowed. Then the cell is spent, and `renew` makes it as it was on the first day, at once and in the same memory.
 */
export interface ScriptCell {
  readonly quickjs: QuickJSWASMModule
  readonly spent: boolean
  /** True since the memory was last asked for more than it may give. */
  readonly starved: boolean
  /** What loops, calls and bulk memory work may burn before the clock is asked; what is left of it. */
  fuel: number
  /** Gives fuel when there is none left. At 0 the cell is in ruins. */
  clock: () => number
  /** How far the memory may grow from now on. */
  limit(bytes: number): void
  /** Nothing of this cell is called any more until it is renewed: handles left over from before do nothing. */
  spend(): void
  renew(): void
}

/** Makes cells. The code is compiled once for all of them. */
export async function scriptCells(count: number): Promise<readonly ScriptCell[]> {
  const [wasm, load, Interface] = await Promise.all([scriptWasm(), loader(), variant.importFFI()])
  return Promise.all(Array.from({ length: count }, () => birth(wasm, load, Interface)))
}

async function loader() {
  const load = await variant.importModuleLoader()
  if (typeof load !== 'function') throw new Error('The machine for scripts was packed in a form that cannot be loaded.')
  return load
}

type Loader = Awaited<ReturnType<typeof loader>>
type Interface = Awaited<ReturnType<typeof variant.importFFI>>

async function birth(wasm: WebAssembly.Module, load: Loader, Interface: Interface): Promise<ScriptCell> {
  const memory = new WebAssembly.Memory({ initial: minBytes / page, maximum: maxBytes / page })
  let limit = maxBytes
  let starved = false
  memory.grow = (pages) => {
    starved = memory.buffer.byteLength + pages * page > limit
    if (starved) throw new RangeError('No more memory for scripts.')
    return WebAssembly.Memory.prototype.grow.call(memory, pages)
  }
  let instantiate = () => {}
  let fuel: WebAssembly.Global | undefined
  let clock = () => 0
  const askClock = clockFunction(() => clock())
  const emscripten = await load({
    wasmMemory: memory,
    instantiateWasm: (imports, receive) => {
      instantiate = () => {
        const instance = new WebAssembly.Instance(wasm, imports)
        const { fuel: given, clock: table } = instance.exports
        if (given instanceof WebAssembly.Global) fuel = given
        if (table instanceof WebAssembly.Table) table.set(0, askClock)
        receive(instance)
      }
      instantiate()
      return {}
    },
  })
  const firstDay = used(memory)
  let calls = new Interface(emscripten)
  let quickjs = new QuickJSWASMModule(emscripten, calls)
  let spent = false
  return {
    get quickjs() {
      return quickjs
    },
    get spent() {
      return spent
    },
    get starved() {
      return starved
    },
    get fuel() {
      return fuel?.value ?? 0
    },
    set fuel(turns) {
      if (fuel) fuel.value = turns
    },
    get clock() {
      return clock
    },
    set clock(ask) {
      clock = ask
    },
    limit: (bytes) => {
      limit = bytes
    },
    spend: () => {
      spent = true
      silence(calls)
    },
    renew: () => {
      new Uint8Array(memory.buffer).fill(0)
      instantiate()
      new Uint8Array(memory.buffer).set(firstDay)
      calls = new Interface(emscripten)
      quickjs = new QuickJSWASMModule(emscripten, calls)
      spent = false
      starved = false
    },
  }
}

/** A copy of the memory up to the last word of it that is not zero. */
function used(memory: WebAssembly.Memory): Uint8Array {
  const words = new Float64Array(memory.buffer)
  let end = words.length
  while (end > 0 && Object.is(words[end - 1], 0)) end -= 1
  return new Uint8Array(memory.buffer.slice(0, 8 * end))
}

/** Whoever still holds a handle of a spent cell calls into nothing. */
function silence(calls: InstanceType<Interface>): void {
  for (const name of Object.keys(calls)) if (name.startsWith('QTS_')) Object.assign(calls, { [name]: () => 0 })
}
