import type { RecallQuestion, Recollection } from '../contract.ts'
import type { Meaning, Meant } from '../Meaning.ts'
import type { Shelves } from '../Shelves.ts'
import type { MemoryWorld } from '../world.ts'
import { linesOf } from './question.ts'
import { recallFrom } from './recallFrom.ts'

/** Recall waits no longer for what lines mean; then it goes by their words. */
export const meaningWithinMs = 60

/** Finds what fits a question, in time for the prompt that wants it. */
export class Recaller {
  readonly #shelves: Shelves
  readonly #meaning: Meaning
  readonly #world: Pick<MemoryWorld, 'now' | 'after'>

  constructor(shelves: Shelves, meaning: Meaning, world: Pick<MemoryWorld, 'now' | 'after'>) {
    this.#shelves = shelves
    this.#meaning = meaning
    this.#world = world
  }

  async recall(
    { character, texts, inWindow, limits, now }: RecallQuestion,
    signal: AbortSignal,
  ): Promise<Recollection> {
    const begun = this.#world.now()
    signal.throwIfAborted()
    const known = await this.#shelves.open(character)
    const ms = () => Math.max(0, this.#world.now() - begun)
    // Nobody loads a model for someone who remembers nothing.
    if (known.size === 0) return { memories: [], ms: ms() }
    const lines = linesOf(texts)
    const meant = await this.#meantInTime(
      character,
      lines.map(({ text }) => text),
    )
    signal.throwIfAborted()
    const shelf = await this.#shelves.open(character)
    signal.throwIfAborted()
    const vectors = meant && shelf.vectors?.model === meant.embedder.model ? meant.vectors : undefined
    const memories = recallFrom(shelf, { lines, inWindow: new Set(inWindow), limits, now, ...(vectors && { vectors }) })
    return { memories, ms: ms(), ...(meant && vectors && { embedder: meant.embedder }) }
  }

  /** What comes too late is there for the next turn. */
  async #meantInTime(character: RecallQuestion['character'], texts: readonly string[]): Promise<Meant | undefined> {
    if (texts.length === 0) return undefined
    const asked = this.#meaning.ask(texts).then(async (meant) => {
      await this.#shelves.openWith(character, meant.embedder)
      return meant
    })
    // That there was no embedder is told with what was recalled; why, by the embedding worker.
    const answered = asked.catch(() => undefined)
    return Promise.race([answered, this.#world.after(meaningWithinMs).then(() => undefined)])
  }
}
