import { stepperBranches } from './scriptFuel.ts'
import { bodiesOf, codeOf, contentOf, importsOf, moduleOf, type Sections, section, sectionsOf } from './wasmModule.ts'
import { joinBytes, leb, opcode, skipLocals, skipOperands, WasmReader } from './wasmText.ts'

/** Bytes of a function that is copied to where it is called. */
const maxCalleeBytes = 100
/** Copies within copies. */
const maxNesting = 3

/**
 * Rewrites the interpreter so that the function that steps through scripts contains the small ones it calls. It was
 * compiled for the least size, so every step calls others to count references and to ask for an end; those calls take a
 * third of the time. Functions with loops stay calls, because loops burn fuel outside of the stepper only.
 */
export function inlineCalls(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(wasm)
  const bodies = bodiesOf(sections)
  const stepper = bodies.findIndex(isStepper)
  if (stepper < 0) return moduleOf(wasm, sections)
  const inlined = bodies.with(stepper, inlinedIn(stepper, bodies, sections))
  return moduleOf(wasm, new Map(sections).set(section.code, codeOf(inlined)))
}

function isStepper(body: Uint8Array): boolean {
  if (body.length < stepperBranches) return false
  const reader = new WasmReader(body, 0)
  skipLocals(reader)
  while (!reader.isAtEnd) if (skipOperands(reader.byte(), reader) > stepperBranches) return true
  return false
}

interface Callable {
  readonly params: readonly number[]
  readonly result: number | undefined
  readonly locals: readonly number[]
  readonly code: Uint8Array
}

/** The stepper with copies of what it calls. */
function inlinedIn(stepper: number, bodies: readonly Uint8Array[], sections: Sections): Uint8Array {
  const signatures = signaturesOf(sections)
  const importedFunctions = importsOf(sections).functions
  const callees = new Map<number, Callable | undefined>()
  const caller = callable(stepper)
  const ownLocals = (caller?.params.length ?? 0) + (caller?.locals.length ?? 0)
  /** Types of the locals that copies use; those in `taken` belong to copies around the present one. */
  const added: number[] = []
  const taken = new Set<number>()

  function callable(at: number): Callable | undefined {
    const [body, signature] = [bodies[at], signatures[at]]
    if (!body || !signature || signature.results.length > 1) return undefined
    const reader = new WasmReader(body, 0)
    const locals: number[] = []
    for (let groups = reader.number(); groups > 0; groups--) {
      const count = reader.number()
      const type = reader.byte()
      for (let left = count; left > 0; left--) locals.push(type)
    }
    return { params: signature.params, result: signature.results[0], locals, code: reader.rest() }
  }

  function calleeAt(at: number): Callable | undefined {
    if (at < 0 || at === stepper || (bodies[at]?.length ?? 0) > maxCalleeBytes) return undefined
    if (!callees.has(at)) {
      const found = callable(at)
      callees.set(at, found && !hasLoop(found.code) ? found : undefined)
    }
    return callees.get(at)
  }

  const localOf = (type: number): number => {
    const unused = added.findIndex((other, at) => other === type && !taken.has(at))
    const at = unused < 0 ? added.push(type) - 1 : unused
    taken.add(at)
    return ownLocals + at
  }

  /** Takes the arguments from the stack and leaves the result there, as the call did. */
  function copyOf(callee: Callable, nesting: number): Uint8Array {
    const before = [...taken]
    const places = [...callee.params, ...callee.locals].map(localOf)
    const [params, locals] = [places.slice(0, callee.params.length), places.slice(callee.params.length)]
    const code = written(callee.code, nesting, places)
    taken.clear()
    for (const at of before) taken.add(at)
    return joinBytes([
      ...params.toReversed().map((place) => Uint8Array.of(opcode.setLocal, ...leb(place))),
      ...locals.map((place, at) => Uint8Array.of(...zeroOf(callee.locals[at]), opcode.setLocal, ...leb(place))),
      Uint8Array.of(opcode.block, callee.result ?? noResult),
      code,
    ])
  }

  /** Code with its calls replaced. In a copy, locals are at `places`, and a return leaves the block around it. */
  function written(code: Uint8Array, nesting: number, places?: readonly number[]): Uint8Array {
    const parts: Uint8Array[] = []
    const reader = new WasmReader(code, 0)
    let copied = 0
    let depth = 0
    const replace = (at: number, replacement: Uint8Array) => {
      parts.push(code.subarray(copied, at), replacement)
      copied = reader.at
    }
    while (!reader.isAtEnd) {
      const at = reader.at
      const instruction = reader.byte()
      if (instruction === opcode.block || instruction === opcode.loop || instruction === opcode.if) depth += 1
      if (instruction === opcode.end) depth -= 1
      if (instruction === opcode.call) {
        const callee = calleeAt(reader.number() - importedFunctions)
        if (callee && nesting < maxNesting) replace(at, copyOf(callee, nesting + 1))
      } else if (places && instruction === opcode.return) {
        replace(at, Uint8Array.of(opcode.branch, ...leb(depth)))
      } else if (places && instruction >= opcode.getLocal && instruction <= opcode.teeLocal) {
        const place = places[reader.number()] ?? 0
        replace(at, Uint8Array.of(instruction, ...leb(place)))
      } else skipOperands(instruction, reader)
    }
    return joinBytes([...parts, code.subarray(copied)])
  }

  if (!caller) return bodies[stepper] ?? new Uint8Array()
  const code = written(caller.code, 0)
  const locals = [...caller.locals, ...added]
  return joinBytes([leb(locals.length), ...locals.map((type) => Uint8Array.of(1, type)), code])
}

interface Signature {
  readonly params: readonly number[]
  readonly results: readonly number[]
}

/** What each function of the module takes and gives. */
function signaturesOf(sections: Sections): readonly (Signature | undefined)[] {
  const reader = new WasmReader(contentOf(sections, section.types), 0)
  const kinds = () => Array.from({ length: reader.number() }, () => reader.byte())
  const types = Array.from({ length: reader.number() }, () => {
    reader.skip(1)
    return { params: kinds(), results: kinds() }
  })
  const functions = new WasmReader(contentOf(sections, section.functions), 0)
  return Array.from({ length: functions.number() }, () => types[functions.number()])
}

function hasLoop(code: Uint8Array): boolean {
  const reader = new WasmReader(code, 0)
  while (!reader.isAtEnd) {
    const instruction = reader.byte()
    if (instruction === opcode.loop) return true
    skipOperands(instruction, reader)
  }
  return false
}

const noResult = 0x40

/** Locals of a copy begin at zero each time, as those of a call do. */
function zeroOf(type = 0x7f): readonly number[] {
  if (type === 0x7f) return [0x41, 0]
  if (type === 0x7e) return [0x42, 0]
  return type === 0x7d ? [0x43, 0, 0, 0, 0] : [0x44, 0, 0, 0, 0, 0, 0, 0, 0]
}
