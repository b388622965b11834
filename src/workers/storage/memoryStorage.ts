import type { CharacterId } from 'sdk'
import type { Memory } from '../../shared/memories/memory.ts'
import type { MemoryDatabase, VectorBatch, VectorRecord } from '../../shared/memories/memoryRecords.ts'

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
  saveVectors(vectors: readonly VectorRecord[]): Promise<number>
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
