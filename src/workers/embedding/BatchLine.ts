/** Turns a few texts into vectors, one per text. */
export type EmbedBatch = (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>

/** As many texts go at once; who asks for no more than that is not kept waiting by who asks for many. */
export const batchSize = 16

/**
 * Waiting for an embedder that does one thing at a time.
 *
 * A question of the moment is short and somebody waits for it, while thousands of memories may be made anew behind it:
 * what fits in one batch goes first, the rest goes batch by batch in between.
 */
export class BatchLine {
  readonly #embed: EmbedBatch
  readonly #questions: Job[] = []
  readonly #stock: Job[] = []
  #isRunning = false

  constructor(embed: EmbedBatch) {
    this.#embed = embed
  }

  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const line = texts.length <= batchSize ? this.#questions : this.#stock
      const aborted = () => job.fail(signal.reason)
      const leave = () => {
        signal.removeEventListener('abort', aborted)
        const at = line.indexOf(job)
        if (at >= 0) line.splice(at, 1)
      }
      const job: Job = {
        texts,
        signal,
        vectors: [],
        finish() {
          leave()
          resolve(job.vectors)
        },
        fail(error) {
          leave()
          reject(error)
        },
      }
      signal.addEventListener('abort', aborted, { once: true })
      line.push(job)
      void this.#run()
    })
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let job = this.#next(); job; job = this.#next()) await this.#step(job)
    this.#isRunning = false
  }

  #next(): Job | undefined {
    return this.#questions[0] ?? this.#stock[0]
  }

  async #step(job: Job): Promise<void> {
    const batch = nextBatch(job)
    if (batch.length === 0) return job.finish()
    try {
      const vectors = await this.#embed(batch, job.signal)
      if (vectors.length !== batch.length) throw new Error(`For ${batch.length} texts came ${vectors.length} vectors.`)
      job.vectors.push(...vectors)
      if (job.vectors.length >= job.texts.length) job.finish()
    } catch (error) {
      job.fail(error)
    }
  }
}

interface Job {
  readonly texts: readonly string[]
  readonly signal: AbortSignal
  readonly vectors: Float32Array[]
  finish(): void
  fail(error: unknown): void
}

/** Long texts go in smaller batches, so that nobody waits long for one. */
const batchCharacters = 2_000

function nextBatch({ texts, vectors }: Job): readonly string[] {
  const rest = texts.slice(vectors.length, vectors.length + batchSize)
  if (texts.length <= batchSize) return rest
  let characters = 0
  const tooMany = rest.findIndex((text, at) => {
    characters += text.length
    return at > 0 && characters > batchCharacters
  })
  return tooMany < 0 ? rest : rest.slice(0, tooMany)
}
