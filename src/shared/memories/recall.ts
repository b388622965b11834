import type { Memory } from './memory.ts'

/** Why a memory was told, or not. Parts are 0..1 before their weights. */
export interface RecallScore {
  readonly meaning: number
  readonly words: number
  readonly recency: number
  readonly importance: number
  readonly total: number
}

export interface Recalled {
  readonly memory: Memory
  readonly score: RecallScore
  /**
   * `contradicted`: one that says otherwise is newer or pinned, and is told in its place. `ruled-out`: it enters what the
   * player ruled out.
   */
  readonly verdict: 'told' | 'in-window' | 'over-limit' | 'too-far' | 'said-twice' | 'contradicted' | 'ruled-out'
}

/** What turns texts into vectors now. Vectors of different models are never compared. */
export interface EmbedderInfo {
  /** "all-MiniLM-L6-v2-int8", "words-384", or of a plugin "vesper.embedder-endpoint/endpoint:nomic-embed-text@768". */
  readonly model: string
  readonly dimensions: number
  readonly runs: 'webgpu' | 'threads' | 'wasm' | 'words' | 'plugin'
  /** Why it is not what was asked for, in words for the player. */
  readonly why?: string
}
