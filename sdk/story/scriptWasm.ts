import { inlineCalls } from './inlineCalls.ts'
import { burnFuel } from './scriptFuel.ts'

/**
 * The machine's code, compiled once for a whole worker: small functions are copied into the one that steps through
 * scripts, and loops, calls and bulk memory work burn fuel.
 */
export async function scriptWasm(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(burnFuel(inlineCalls(await wasmBytes())))
}

/** `ask` in the form a table of a module holds: `(import "a" "b" (func (result i32))) (export "b" (func 0))`. */
export function clockFunction(ask: () => number): unknown {
  const forward = Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7f],
    ...[0x02, 0x07, 0x01, 0x01, 0x61, 0x01, 0x62, 0x00, 0x00],
    ...[0x07, 0x05, 0x01, 0x01, 0x62, 0x00, 0x00],
  )
  return new WebAssembly.Instance(new WebAssembly.Module(forward), { a: { b: ask } }).exports.b
}

/** In a browser the file comes from our own server, in Node from the package. */
async function wasmBytes(): Promise<Uint8Array> {
  const builtin = (globalThis as NodeLike).process?.getBuiltinModule
  if (builtin) {
    const file = builtin('node:module')
      .createRequire(import.meta.url)
      .resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
    return builtin('node:fs').readFileSync(file)
  }
  const { default: url } = await import('@jitl/quickjs-wasmfile-release-sync/wasm?url')
  const response = await fetch(url)
  if (!response.ok)
    throw new Error(`The machine for scripts could not be loaded (${response.status}). Load the page again.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** As much of Node as is needed here, and no import that a bundler would follow. */
interface NodeLike {
  readonly process?: { readonly getBuiltinModule?: NodeModules }
}
interface NodeModules {
  (name: 'node:module'): { createRequire(from: string): { resolve(name: string): string } }
  (name: 'node:fs'): { readFileSync(path: string): Uint8Array }
}
