import { proxy } from 'valtio'
import type { EmbedderInfo } from '../../../../src/workers/embedding/contract.ts'

/** How far the vectors of memories are made. */
export type VectorState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'making' | 'stopped'; readonly done: number; readonly of: number }
  | { readonly kind: 'made' }
  | { readonly kind: 'failed'; readonly why: string }

/** Before anything was started. */
const notStarted = {
  phase: 'idle' as 'idle' | 'loading' | 'loaded' | 'error',
  /** Why it does not work, in words for the player. */
  problem: '',
  /** What turns texts into vectors; unknown until somebody needs it. */
  embedder: undefined as EmbedderInfo | undefined,
  vectors: { kind: 'unknown' } as VectorState,
}

/** What carries all remembering, as this page knows it. */
export const memorySystem = proxy({ ...notStarted })

export function resetMemorySystem(): void {
  Object.assign(memorySystem, notStarted)
}
