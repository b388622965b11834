import type { RecallQuestion, Recollection } from '../contract.ts'
import type { Meaning, Meant } from '../Meaning.ts'
import type { Shelves } from '../Shelves.ts'
import type { MemoryWorld } from '../world.ts'
import { type Line, linesOf } from './question.ts'
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
    const lines = linesOf(texts)
    // Nobody loads a model for someone who remembers nothing; for others it is asked while their memories are read.
    let meaning: Promise<Meant | undefined> | undefined
    const ask = () => {
      meaning ??= this.#meant(character, lines)
    }
    const known = await this.#shelves.open(character, ask)
    const ms = () => Math.max(0, this.#world.now() - begun)
    if (known.size === 0) return { memories: [], ms: ms() }
    ask()
    const meant = await Promise.race([meaning, this.#world.after(meaningWithinMs).then(() => undefined)])
    signal.throwIfAborted()
    const shelf = await this.#shelves.open(character)
    signal.throwIfAborted()
    const vectors = meant && shelf.vectors?.model === meant.embedder.model ? meant.vectors : undefined
    const memories = recallFrom(shelf, { lines, inWindow: new Set(inWindow), limits, now, ...(vectors && { vectors }) })
    return { memories, ms: ms(), ...(meant && vectors && { embedder: meant.embedder }) }
  }

  /** With their vectors on the shelf. What comes too late is there for the next turn. */
  async #meant(character: RecallQuestion['character'], lines: readonly Line[]): Promise<Meant | undefined> {
    if (lines.length === 0) return undefined
    try {
      const meant = await this.#meaning.ask(lines.map(({ text }) => text))
      await this.#shelves.openWith(character, meant.embedder)
      return meant
    } catch {
      // That there was no embedder is told with what was recalled; why, by the embedding worker.
      return undefined
    }
  }
}
