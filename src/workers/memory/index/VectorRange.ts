import type { Quantised } from './quantise.ts'
import { blockRows, type VectorMemory } from './VectorMemory.ts'

/** The vectors of one character, in slots from 0 on without gaps; each belongs to somebody. */
export class VectorRange<Owner> {
  readonly #memory: VectorMemory
  readonly #blocks: number[] = []
  readonly #owners: Owner[] = []
  #scales = new Float32Array(blockRows)

  constructor(memory: VectorMemory) {
    this.#memory = memory
  }

  get size(): number {
    return this.#owners.length
  }

  ownerOf(slot: number): Owner | undefined {
    return this.#owners[slot]
  }

  /** Returns the slot. */
  add({ scale, bytes }: Quantised, owner: Owner): number {
    const slot = this.#owners.push(owner) - 1
    if (slot % blockRows === 0) this.#blocks.push(this.#memory.take())
    if (slot >= this.#scales.length) this.#scales = grown(this.#scales)
    this.#put(slot, scale, bytes)
    return slot
  }

  /** The last vector moves into the slot. Returns whose that is, if it was not the last itself. */
  remove(slot: number): Owner | undefined {
    const last = this.#owners.length - 1
    const owner = this.#owners[last]
    if (slot > last || slot < 0 || owner === undefined) return undefined
    if (slot < last) {
      const { scale, bytes } = this.vector(last)
      this.#put(slot, scale, bytes)
      this.#owners[slot] = owner
    }
    this.#owners.length = last
    if (last % blockRows === 0) this.#giveLast()
    return slot < last ? owner : undefined
  }

  vector(slot: number): Quantised {
    return { scale: this.#scales[slot] ?? 0, bytes: this.#memory.read(this.#blockOf(slot), slot % blockRows) }
  }

  /** How near the question is to each, by slot. */
  cosines({ scale, bytes }: Quantised): Float32Array {
    const near = new Float32Array(this.size)
    this.#memory.ask(bytes)
    for (let from = 0; from < near.length; from += blockRows) {
      const rows = Math.min(blockRows, near.length - from)
      const dots = this.#memory.dots(this.#blockOf(from), rows)
      for (let row = 0; row < rows; row++) {
        near[from + row] = (dots[row] ?? 0) * scale * (this.#scales[from + row] ?? 0)
      }
    }
    return near
  }

  /** Gives all its room back. */
  clear(): void {
    this.#owners.length = 0
    while (this.#blocks.length > 0) this.#giveLast()
  }

  #put(slot: number, scale: number, bytes: Int8Array): void {
    this.#scales[slot] = scale
    this.#memory.write(this.#blockOf(slot), slot % blockRows, bytes)
  }

  #giveLast(): void {
    const block = this.#blocks.pop()
    if (block !== undefined) this.#memory.give(block)
  }

  #blockOf(slot: number): number {
    return this.#blocks[Math.floor(slot / blockRows)] ?? 0
  }
}

function grown(scales: Float32Array): Float32Array<ArrayBuffer> {
  const more = new Float32Array(Math.ceil((scales.length * 1.25) / blockRows) * blockRows)
  more.set(scales)
  return more
}
