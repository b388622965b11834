import type { Memory } from '../../../shared/memories/memory.ts'

/** Memories as a file describes them. Nothing is stored yet, and none of them is anybody's. */
export interface MemoriesReading {
  readonly memories: readonly Memory[]
  /** What was left out, and why, in plain words. */
  readonly notes: readonly string[]
}
