import { joinBytes, leb, WasmReader } from './wasmText.ts'

export const section = { types: 1, imports: 2, functions: 3, tables: 4, globals: 6, exports: 7, code: 10 }
/** The number of data segments stands before the code. Custom sections are left out. */
const order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11]

/** Contents by the number of their section. */
export type Sections = ReadonlyMap<number, Uint8Array>

export function sectionsOf(wasm: Uint8Array): Sections {
  const reader = new WasmReader(wasm, 8)
  const sections = new Map<number, Uint8Array>()
  while (!reader.isAtEnd) {
    const id = reader.byte()
    sections.set(id, sized(reader))
  }
  return sections
}

/** The module with these sections, under the header of `wasm`. */
export function moduleOf(wasm: Uint8Array, sections: Sections): Uint8Array<ArrayBuffer> {
  return joinBytes([
    wasm.subarray(0, 8),
    ...order.flatMap((id) => {
      const bytes = sections.get(id)
      return bytes ? [Uint8Array.of(id), leb(bytes.length), bytes] : []
    }),
  ])
}

/** The content of a section; an empty list where there is none. */
export const contentOf = (sections: Sections, id: number): Uint8Array => sections.get(id) ?? Uint8Array.of(0)

/** How many functions, tables and globals are imported. They come first in the numbering of each kind. */
export function importsOf(sections: Sections) {
  const body = new WasmReader(contentOf(sections, section.imports), 0)
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

/** Indices of the functions that can be called from outside by name. */
export function exportedFunctions(sections: Sections): ReadonlySet<number> {
  const body = new WasmReader(contentOf(sections, section.exports), 0)
  const found = new Set<number>()
  for (let count = body.number(); count > 0; count--) {
    body.skip(body.number())
    const kind = body.byte()
    const index = body.number()
    if (kind === 0) found.add(index)
  }
  return found
}

/** Bodies of functions: their locals, then their instructions. */
export function bodiesOf(sections: Sections): readonly Uint8Array[] {
  const reader = new WasmReader(contentOf(sections, section.code), 0)
  return Array.from({ length: reader.number() }, () => sized(reader))
}

export const codeOf = (bodies: readonly Uint8Array[]): Uint8Array =>
  joinBytes([leb(bodies.length), ...bodies.flatMap((body) => [leb(body.length), body])])

function sized(reader: WasmReader): Uint8Array {
  const size = reader.number()
  const bytes = reader.slice(reader.at, reader.at + size)
  reader.skip(size)
  return bytes
}
