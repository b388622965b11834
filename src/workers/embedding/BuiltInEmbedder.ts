import { messageOf } from 'sdk'
import type { EmbedderInfo } from '../../shared/memories/recall.ts'
import { BatchLine } from './BatchLine.ts'
import type { Embedded } from './contract.ts'
import { climb, type RunningModel, type StartModel } from './model/climb.ts'
import { type Machine, rungsFor } from './model/rungsFor.ts'
import { until } from './until.ts'
import { wordsEmbedder, wordVector } from './words/wordVector.ts'

/** A model nobody has asked for so long gives its memory back. */
export const idleMs = 10 * 60_000
/** What could not start is not tried again before. */
export const restMs = 5 * 60_000

/** The built-in embedder: the model that comes with the application, and words alone where it cannot run. */
export class BuiltInEmbedder {
  readonly #parts: BuiltInEmbedderParts
  /** Ways of running the model that broke in use. */
  readonly #broken = new Map<Used['info']['runs'], string>()
  #state: Promise<Used> | undefined
  #idle: ReturnType<typeof setTimeout> | undefined
  #busy = 0

  constructor(parts: BuiltInEmbedderParts) {
    this.#parts = parts
  }

  current(): Promise<EmbedderInfo> {
    return this.#awake(async () => (await this.#used()).info)
  }

  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
    return this.#awake(async () => {
      while (true) {
        signal.throwIfAborted()
        const used = await until(signal, this.#used())
        try {
          return { embedder: used.info, vectors: await used.embed(texts, signal) }
        } catch (error) {
          signal.throwIfAborted()
          // All texts go to what takes its place, for vectors of two models must not meet.
          this.#breaks(used, error)
        }
      }
    })
  }

  #used(): Promise<Used> {
    this.#state ??= this.#begin()
    return this.#state
  }

  /** Nothing is unloaded while something is asked, and not soon after. */
  async #awake<T>(run: () => Promise<T>): Promise<T> {
    this.#busy++
    clearTimeout(this.#idle)
    try {
      return await run()
    } finally {
      this.#busy--
      if (this.#busy === 0) this.#idle = setTimeout(() => this.#unload(), idleMs)
    }
  }

  async #begin(): Promise<Used> {
    const ladder = await this.#parts.machine().then(rungsFor, noMachine)
    const rungs = ladder.rungs.filter(({ runs }) => !this.#broken.has(runs))
    const climbed = await climb({ rungs, reasons: [...ladder.reasons, ...this.#broken.values()] }, this.#parts.start)
    if (climbed.kind === 'none') {
      setTimeout(() => this.#tryAgain(), restMs)
      return wordsAlone(climbed.reasons)
    }
    const { model, rung, reasons } = climbed
    const why = reasons.join(' ')
    const info = { ...sentenceModel, runs: rung.runs, ...(why && { why }) }
    const line = new BatchLine((texts) => model.embed(texts))
    return { info, model, embed: (texts, signal) => line.embed(texts, signal) }
  }

  #breaks(used: Used, error: unknown): void {
    const { runs } = used.info
    if (!used.model || runs === 'words') throw error
    used.model.close()
    // Others may have found it broken first, and have begun anew.
    if (this.#broken.has(runs)) return
    this.#broken.set(runs, `It broke while it was used: ${messageOf(error)}`)
    this.#state = undefined
  }

  #unload(): void {
    void this.#state?.then(({ model }) => model?.close())
    this.#state = undefined
  }

  #tryAgain(): void {
    this.#broken.clear()
    this.#state = undefined
  }
}

export interface BuiltInEmbedderParts {
  machine(): Promise<Machine>
  readonly start: StartModel
}

interface Used {
  readonly info: EmbedderInfo
  /** Absent where words must do. */
  readonly model?: RunningModel
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
}

const sentenceModel = { model: 'all-MiniLM-L6-v2-int8', dimensions: 384 } as const

const noMachine = () => rungsFor({ graphics: 'none', isolated: false, cores: 1 })

function wordsAlone(reasons: readonly string[]): Used {
  const why = `The model that knows the meaning of sentences could not start, so memories are found by their words alone. It is tried again in a few minutes. ${reasons.join(' ')}`
  return { info: { ...wordsEmbedder, why }, embed: async (texts) => texts.map(wordVector) }
}
