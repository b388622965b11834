import type { EmbedderInfo } from '../../shared/memories/recall.ts'
import { type Quantised, quantise } from './index/quantise.ts'
import type { MemoryWorld } from './world.ts'

/** Texts and what they mean to one model. */
export interface Meant {
  readonly embedder: EmbedderInfo
  /** One for each text, in order; undefined for what has no meaning to the model. */
  readonly vectors: readonly (Quantised | undefined)[]
}

/** A turn asks about lines of which all but the newest were asked about before. */
const maxKnown = 200
const maxDimensions = 4_096

/** Asks the embedding worker, and remembers what it said while it uses the same model. */
export class Meaning {
  readonly #embedding: MemoryWorld['embedding']
  readonly #known = new Map<string, Quantised>()
  #embedder: EmbedderInfo | undefined

  constructor(embedding: MemoryWorld['embedding']) {
    this.#embedding = embedding
  }

  /** All answers are of one model. Rejects when the embedding worker does, or answers nonsense. */
  async ask(texts: readonly string[], signal: AbortSignal = new AbortController().signal): Promise<Meant> {
    const missing = [...new Set(texts)].filter((text) => !this.#known.has(text))
    if (missing.length > 0 || !this.#embedder) {
      const fresh = await this.#embed(missing, signal)
      if (this.#meet(fresh.embedder) && missing.length < new Set(texts).size) return this.ask(texts, signal)
      for (const [at, text] of missing.entries()) {
        const vector = fresh.vectors[at]
        if (vector) this.#known.set(text, vector)
      }
    }
    if (!this.#embedder) throw new Error('No embedder answered.')
    const meant = { embedder: this.#embedder, vectors: texts.map((text) => this.#known.get(text)) }
    for (const text of this.#known.keys()) {
      if (this.#known.size <= maxKnown) break
      this.#known.delete(text)
    }
    return meant
  }

  /** The embedder that is used now. */
  async current(): Promise<EmbedderInfo> {
    const embedder = await this.#embedding.current()
    this.#meet(embedder)
    return embedder
  }

  /** Returns whether another model was met before: what that one said is forgotten. */
  #meet(embedder: EmbedderInfo): boolean {
    const before = this.#embedder
    this.#embedder = embedder
    if (!before || isSameModel(before, embedder)) return false
    this.#known.clear()
    return true
  }

  async #embed(texts: readonly string[], signal: AbortSignal): Promise<Meant> {
    const { embedder, vectors } = await this.#embedding.embed(texts, signal)
    const { dimensions } = embedder
    const isSound =
      Number.isInteger(dimensions) && dimensions > 0 && dimensions <= maxDimensions && vectors.length === texts.length
    if (!isSound || vectors.some(({ length }) => length !== dimensions)) {
      throw new Error(`The embedder ${embedder.model} gave something else than vectors.`)
    }
    return { embedder, vectors: vectors.map(quantise) }
  }
}

/** Vectors of both may be compared. */
export const isSameModel = (a: EmbedderInfo, b: EmbedderInfo): boolean =>
  a.model === b.model && a.dimensions === b.dimensions
