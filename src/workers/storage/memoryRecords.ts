import type { CharacterId } from 'sdk'
import type { Memory, MemoryType } from '../memory/contract.ts'

/** What a memory means to one model, in whole numbers: a place in its space is `bytes` times `scale`. */
export interface VectorRecord {
  /** That of the memory. */
  readonly id: string
  readonly model: string
  readonly scale: number
  readonly bytes: Int8Array
  /** The words it was made of. Where the memory says something else by now, the vector is not kept. */
  readonly of?: string
}

/** Vectors of one model, all of one length: that of `ids[n]` are the bytes from `n * dimensions` on, and `scales[n]`. */
export interface VectorBatch {
  readonly ids: readonly string[]
  readonly dimensions: number
  readonly scales: Float32Array
  readonly bytes: Int8Array
}

/** What one character keeps in mind of one type, as lists show it. */
export interface MemoryDatabase {
  readonly id: string
  readonly version: number
  readonly characterId: CharacterId
  /** Empty when there is no such character any more. */
  readonly characterName: string
  readonly memoryType: MemoryType
  readonly totalMemories: number
  readonly created: number
  readonly lastModified: number
}

/**
 * Memories are records like others: read, put, deleted and undone by commits. Vectors are not: they can be made again,
 * so they are in no journal, no snapshot and no backup, and go as soon as their memory goes or says something else.
 */
export interface MemoryStorage {
  /** All a character remembers, in no particular order, in batches. */
  memoriesOf(character: CharacterId): AsyncIterable<readonly Memory[]>
  /**
   * The same in a tenth of the time, as texts of JSON that are lists of memories each; all as it was at one moment before
   * the first of them came. How often one was told may be as it was when it last changed.
   */
  memoryTexts(character: CharacterId): AsyncIterable<readonly string[]>
  /** The vectors of one model for what a character remembers, in batches. */
  vectorsOf(character: CharacterId, model: string): AsyncIterable<VectorBatch>
  /** Keeps vectors in the place of those of the same model. What belongs to no memory is left. Returns how many are kept. */
  keepVectors(vectors: readonly VectorRecord[]): Promise<number>
  /** Forgets all vectors of a model. */
  dropVectors(model: string): Promise<void>
  /** Models there are vectors of, and of how many memories. */
  vectorModels(): Promise<readonly { readonly model: string; readonly count: number }[]>
  /** Some of the memories without a vector of this model, and how many there are in all. */
  memoriesWithout(model: string, most: number): Promise<{ readonly memories: readonly Memory[]; readonly left: number }>
  /** Notes that these were told to a model. Not journalled, for it happens at every turn; no undo takes it back. */
  noteRecalled(ids: readonly string[], at: number): Promise<void>
  memoryDatabases(): Promise<readonly MemoryDatabase[]>
}
