import type { CharacterId } from '../ids.ts'
import type { CallOptions } from './call.ts'

/** Something worth remembering of one character. `timestamp` is milliseconds since the epoch. */
export interface MemoryItem {
  readonly character: CharacterId
  readonly text: string
  readonly tags: readonly string[]
  /** 1..10 */
  readonly importance: number
  readonly timestamp: number
}

/** A memory that was found, with how well it fits the question. */
export interface Recalled extends MemoryItem {
  /** 0..1, higher is closer. */
  readonly score: number
}

/** How much is recalled, and whose. */
export interface RecallOptions extends CallOptions {
  readonly limit: number
  /** Only what this character remembers; absent for everybody's. */
  readonly character?: CharacterId
}

/** Where long-term memories live and how they are found again. They outlive the plugin's scope. */
export interface MemoryStore {
  /** Resolves when they would be found again. */
  remember(items: readonly MemoryItem[], options: CallOptions): Promise<void>
  /** The closest memories, best first, at most `limit`. */
  recall(query: string, options: RecallOptions): Promise<readonly Recalled[]>
  /** Forgets all that carries this tag. Returns how many that were. */
  forget(tag: string, options: CallOptions): Promise<number>
}

/**
 * Turns text into vectors whose nearness (by cosine) is nearness of meaning. One vector per text, in order, each with
 * the dimensions stated in `plugin.json`, or where it states none, all of the length of the first, at most 4,096; the
 * same text gives the same vector, alone or among others. The player may try it out in Settings: then it is given a
 * sentence or two, and what it throws is shown.
 */
export interface Embedder {
  /** Vectors of the length the manifest names in `dimensions`, or all of one length where it names none. */
  embed(texts: readonly string[], options: CallOptions): Promise<readonly Float32Array[]>
}
