import type { Memory } from '../../../shared/memories/memory.ts'
import type { EmbedderInfo } from '../../../shared/memories/recall.ts'
import type { EmbeddingProgress } from '../contract.ts'
import type { Meaning } from '../Meaning.ts'
import type { MemoryIndexes } from '../MemoryIndexes.ts'
import type { MemoryStorage } from '../world.ts'
import { recordsOf } from './vectorRecords.ts'

/** So many are looked for at once, and so many of them embedded before anything else gets its turn. */
const lookedFor = 256
const batch = 16

/**
 * Makes the vectors that are missing. Whatever ends it, those made so far are kept, and the next time begins with the
 * others: what is missing is asked of the store each time.
 */
export async function* reembed(
  { storage, meaning, memoryIndexes }: { storage: MemoryStorage; meaning: Meaning; memoryIndexes: MemoryIndexes },
  signal: AbortSignal,
): AsyncGenerator<EmbeddingProgress, void> {
  let embedder = await meaning.current()
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    const { memories, left } = await storage.memoriesWithout(embedder.model, lookedFor)
    const of = done + left
    yield { done, of, embedder }
    let kept = 0
    let met: EmbedderInfo | undefined
    for (let from = 0; from < memories.length && !met; from += batch) {
      signal.throwIfAborted()
      const some = memories.slice(from, from + batch)
      const answer = await embedded(meaning, memoryIndexes, some, signal)
      if (answer.embedder.model !== embedder.model) met = answer.embedder
      kept += answer.kept
      if (!met) yield { done: Math.min(of, done + kept), of, embedder }
    }
    if (met) {
      // Another one was chosen meanwhile, and knows only these.
      embedder = met
      done = 0
      continue
    }
    done += kept
    // What cannot be kept now would come again and again.
    if (memories.length === 0 || kept === 0) return
  }
}

async function embedded(
  meaning: Meaning,
  memoryIndexes: MemoryIndexes,
  memories: readonly Memory[],
  signal: AbortSignal,
) {
  const meant = await meaning.ask(
    memories.map(({ content }) => content),
    signal,
  )
  const kept = await memoryIndexes.inTurn((access) => access.saveVectors(recordsOf(meant, memories)))
  return { embedder: meant.embedder, kept }
}
