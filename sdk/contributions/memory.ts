import type { CharacterId } from '../ids.ts'
import type { CallOptions } from './call.ts'

export interface MemoryItem {
  readonly character: CharacterId
  readonly text: string
  readonly tags: readonly string[]
  /** 1..10 */
  readonly importance: number
  readonly timestamp: number
}

export interface Recalled extends MemoryItem {
  /** 0..1, higher is closer. */
  readonly score: number
}

/** Where long-term memories live and how they are found again. */
export interface MemoryStore {
  remember(items: readonly MemoryItem[], options: CallOptions): Promise<void>
  recall(query: string, options: CallOptions & { readonly limit: number }): Promise<readonly Recalled[]>
  /** Returns how many were forgotten. */
  forget(tag: string, options: CallOptions): Promise<number>
}

/** Turns text into vectors whose nearness is nearness of meaning. One vector per text, in order. */
export interface Embedder {
  embed(texts: readonly string[], options: CallOptions): Promise<readonly Float32Array[]>
}
