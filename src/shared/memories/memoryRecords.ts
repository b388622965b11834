import type { CharacterId } from 'sdk'
import type { MemoryType } from './memory.ts'

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
