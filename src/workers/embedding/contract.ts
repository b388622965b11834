import type { PluginId } from 'sdk'
import type { EmbedderInfo } from '../../shared/memories/recall.ts'
import type { PluginPlacement } from '../plugin/contract.ts'

export type { EmbedderInfo } from '../../shared/memories/recall.ts'

/**
 * An embedder of a plugin: `vesper.embedder-endpoint/endpoint`, or with the model's name where the player chose one,
 * `vesper.embedder-endpoint/endpoint:nomic-embed-text`. Empty: Vesper's own.
 */
export type EmbedderKey = string

export interface Embedded {
  readonly embedder: EmbedderInfo
  /** One per text, of length 1. */
  readonly vectors: readonly Float32Array[]
}

/** The worker that knows how near texts are to each other. */
export interface EmbeddingContract {
  addPlugin(placement: PluginPlacement): Promise<void>
  removePlugin(plugin: PluginId): Promise<void>
  /** Opens another port to a plugin that runs here. */
  servePlugin(plugin: PluginId, port: MessagePort): Promise<void>
  /** Opens a port for another worker. */
  serve(port: MessagePort): Promise<void>

  /** Which one is to be used from now on. Said again after the plugin's settings changed, for it may be another model. */
  choose(embedder: EmbedderKey): Promise<void>
  /**
   * Asks an embedder of a plugin for two sentences, whatever became of it before. Rejects with what is wrong, in the
   * plugin's words. One that works and is chosen is used again at once.
   */
  tryOut(embedder: EmbedderKey): Promise<EmbedderInfo>
  /** The one that is used, loaded if it was not. Never rejects for want of a model: then vectors are of words alone. */
  current(): Promise<EmbedderInfo>
  /**
   * Up to 16 texts are a question of the moment and go before all longer jobs, which wait between their batches. All
   * vectors of one answer are of one embedder; which one may differ from the last answer, so look at it each time.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>
}
