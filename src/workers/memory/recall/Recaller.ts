import type { RecallQuestion, Recollection } from '../contract.ts'
import type { Meaning, Meant } from '../Meaning.ts'
import type { MemoryIndexes } from '../MemoryIndexes.ts'
import type { MemoryWorld } from '../world.ts'
import { type Line, linesOf } from './question.ts'
import { recallFrom } from './recallFrom.ts'

/** Recall waits no longer for what lines mean; then it goes by their words. */
export const meaningWithinMs = 60

/** Finds what fits a question, in time for the prompt that wants it. */
export class Recaller {
  readonly #indexes: MemoryIndexes
  readonly #meaning: Meaning
  readonly #world: Pick<MemoryWorld, 'now' | 'after'>

  constructor(memoryIndexes: MemoryIndexes, meaning: Meaning, world: Pick<MemoryWorld, 'now' | 'after'>) {
    this.#indexes = memoryIndexes
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
    let meaning: LinesMeant | undefined
    const ask = () => {
      meaning ??= this.#meant(character, lines)
      return meaning
    }
    const known = await this.#indexes.open(character, ask)
    const ms = () => Math.max(0, this.#world.now() - begun)
    if (known.size === 0) return { memories: [], ms: ms() }
    const asked = ask()
    await Promise.race([asked.done, this.#world.after(meaningWithinMs)])
    signal.throwIfAborted()
    const memoryIndex = await this.#indexes.open(character)
    signal.throwIfAborted()
    const { newest, older } = asked
    const model = memoryIndex.vectors?.model
    const isMeant = newest !== undefined && newest.embedder.model === model
    const vectors = isMeant && [...newest.vectors, ...(older?.embedder.model === model ? older.vectors : [])]
    const memories = recallFrom(memoryIndex, {
      lines,
      inWindow: new Set(inWindow),
      limits,
      now,
      ...(vectors && { vectors }),
    })
    return { memories, ms: ms(), ...(isMeant && { embedder: newest.embedder }) }
  }

  /**
   * With the vectors of memories in the index. The newest line is asked about first: the reply before it may be long, and
   * must not keep it waiting. What comes too late is there for the next turn.
   */
  #meant(character: RecallQuestion['character'], lines: readonly Line[]): LinesMeant {
    const [newest = [], older = []] = [lines.slice(0, 1), lines.slice(1)].map((some) => some.map(({ text }) => text))
    const ask = async (texts: readonly string[], note: (meant: Meant) => void) => {
      if (texts.length === 0) return
      try {
        const meant = await this.#meaning.ask(texts)
        await this.#indexes.openWith(character, meant.embedder)
        note(meant)
      } catch {
        // That there was no embedder is told with what was recalled; why, by the embedding worker.
      }
    }
    const meant: LinesMeant = { done: Promise.resolve() }
    meant.done = Promise.all([
      ask(newest, (answer) => {
        meant.newest = answer
      }),
      ask(older, (answer) => {
        meant.older = answer
      }),
    ])
    return meant
  }
}

/** What lines mean, as far as it is known by now. */
interface LinesMeant {
  newest?: Meant
  older?: Meant
  done: Promise<unknown>
}
