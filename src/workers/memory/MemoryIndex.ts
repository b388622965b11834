import type { CharacterId } from 'sdk'
import type { Memory } from '../../shared/memories/memory.ts'
import type { Quantised } from './index/quantise.ts'
import type { VectorMemory } from './index/VectorMemory.ts'
import { VectorRange } from './index/VectorRange.ts'
import { WordIndex } from './recall/WordIndex.ts'

/** A memory with where its vector lies; none yet is -1. */
export interface Entry {
  memory: Memory
  slot: number
}

/** The vectors of one model. */
export interface Vectors {
  readonly model: string
  readonly range: VectorRange<Entry>
}

/** What one character remembers, as far as it is held here: always what the store has, but for vectors still to be made. */
export class MemoryIndex {
  readonly character: CharacterId
  readonly words = new WordIndex<Entry>()
  readonly #entries = new Map<string, Entry>()
  #vectors: Vectors | undefined

  constructor(character: CharacterId) {
    this.character = character
  }

  get size(): number {
    return this.#entries.size
  }
  get entries(): Iterable<Entry> {
    return this.#entries.values()
  }
  get vectors(): Vectors | undefined {
    return this.#vectors
  }

  memory(id: string): Memory | undefined {
    return this.#entries.get(id)?.memory
  }
  entry(id: string): Entry | undefined {
    return this.#entries.get(id)
  }
  vectorOf(id: string): Quantised | undefined {
    const entry = this.#entries.get(id)
    return entry && entry.slot >= 0 ? this.#vectors?.range.vector(entry.slot) : undefined
  }

  /** A vector belongs to words: where they change, it goes. */
  put(memory: Memory): void {
    const entry = this.#entries.get(memory.id)
    if (!entry) {
      const added = { memory, slot: -1 }
      this.#entries.set(memory.id, added)
      this.words.add(added, memory.content)
      return
    }
    if (entry.memory.content !== memory.content) {
      this.#dropVector(entry)
      this.words.add(entry, memory.content)
    }
    entry.memory = memory
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#dropVector(entry)
    this.words.remove(entry)
    this.#entries.delete(id)
  }

  /** Makes this equal to what the store has. */
  replaceWith(memories: readonly Memory[]): void {
    const there = new Set(memories.map(({ id }) => id))
    for (const id of [...this.#entries.keys()]) if (!there.has(id)) this.remove(id)
    for (const memory of memories) this.put(memory)
  }

  /** From here on vectors are of this model; those of another are gone. */
  holdVectors(model: string, memory: VectorMemory): void {
    if (this.#vectors?.model === model) return
    this.forgetVectors()
    this.#vectors = { model, range: new VectorRange(memory) }
  }

  forgetVectors(): void {
    this.#vectors?.range.clear()
    this.#vectors = undefined
    for (const entry of this.#entries.values()) entry.slot = -1
  }

  /** Takes a vector that was made of these words; of another model, or of words it no longer has, it is not taken. */
  putVector(model: string, id: string, vector: Quantised, of?: string): void {
    const entry = this.#entries.get(id)
    if (!entry || this.#vectors?.model !== model || (of !== undefined && of !== entry.memory.content)) return
    this.#dropVector(entry)
    entry.slot = this.#vectors.range.add(vector, entry)
  }

  #dropVector(entry: Entry): void {
    if (entry.slot < 0) return
    const moved = this.#vectors?.range.remove(entry.slot)
    if (moved) moved.slot = entry.slot
    entry.slot = -1
  }
}
