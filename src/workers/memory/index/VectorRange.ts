import { Best } from './best.ts'
import type { Quantised } from './quantise.ts'
import { blockRows, type VectorMemory } from './VectorMemory.ts'

/** The vectors of one character, in slots from 0 on without gaps; each belongs to somebody. */
export class VectorRange<Owner> {
  readonly #memory: VectorMemory
  readonly #blocks: number[] = []
  readonly #owners: Owner[] = []
  #scales = new Float32Array(blockRows)
  /** How long what a first look leaves out is, and no less. */
  #rests = new Float32Array(blockRows)

  /** The largest there ever were; of scales only as long as all are what scales are. */
  #mostScale = 0
  #mostRest = 0

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
    if (slot >= this.#scales.length) {
      this.#scales = grown(this.#scales)
      this.#rests = grown(this.#rests)
    }
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
        near[from + row] = (dots[row] ?? 0) * (scale * (this.#scales[from + row] ?? 0))
      }
    }
    return near
  }

  /**
   * The slots that are nearest to the question, the same as the best of all cosines: a first look at half of each vector
   * tells how near it can be at most, and most are out by that.
   */
  nearest({ scale, bytes }: Quantised, count: number): readonly number[] {
    const top = new Best(count)
    const { unit, zero, length } = this.#memory.ask(bytes)
    const [scales, rests] = [this.#scales, this.#rests]
    const mostTimes = scale * this.#mostScale
    for (let from = 0; from < this.size; from += blockRows) {
      const rows = Math.min(blockRows, this.size - from)
      const block = this.#blockOf(from)
      const rough = this.#memory.rough(block, rows)
      let least = top.least
      // What one comparison of whole numbers tells of most: they are too far even if all that can help them does.
      const farthest =
        least > 0 && mostTimes > 0 ? (least / mostTimes - length * this.#mostRest - zero) / unit - 1 : -Infinity
      for (let row = 0; row < rows; row++) {
        const found = rough[row] ?? 0
        if (found < farthest) continue
        const times = scale * (scales[from + row] ?? 0)
        if (!((unit * found + zero) * times + length * (rests[from + row] ?? 0) * Math.abs(times) > least)) continue
        top.add(from + row, Math.fround(this.#memory.dot(block, row, found) * times))
        least = top.least
      }
    }
    return top.indexes
  }

  /** Gives all its room back. */
  clear(): void {
    this.#owners.length = 0
    while (this.#blocks.length > 0) this.#giveLast()
  }

  #put(slot: number, scale: number, bytes: Int8Array): void {
    this.#scales[slot] = scale
    const rest = roundedUp * this.#memory.write(this.#blockOf(slot), slot % blockRows, bytes)
    this.#rests[slot] = rest
    this.#mostScale = Math.max(this.#mostScale, scale >= 0 ? roundedUp * scale : Number.NaN)
    this.#mostRest = Math.max(this.#mostRest, roundedUp * rest)
  }

  #giveLast(): void {
    const block = this.#blocks.pop()
    if (block !== undefined) this.#memory.give(block)
  }

  #blockOf(slot: number): number {
    return this.#blocks[Math.floor(slot / blockRows)] ?? 0
  }
}

/** More than is lost where a number is kept in 32 bits. */
const roundedUp = 1 + 1e-6

function grown(scales: Float32Array): Float32Array<ArrayBuffer> {
  const more = new Float32Array(Math.ceil((scales.length * 1.25) / blockRows) * blockRows)
  more.set(scales)
  return more
}
