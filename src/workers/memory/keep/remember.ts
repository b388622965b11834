import { isAbort } from 'sdk'
import type { MemoryDraft, MemoryLimits, MemoryOrigin, Stored } from '../contract.ts'
import type { Meaning, Meant } from '../Meaning.ts'
import type { MemoryIndex } from '../MemoryIndex.ts'
import type { MemoryIndexes } from '../MemoryIndexes.ts'
import type { MemoryWorld } from '../world.ts'
import { tidied } from './draft.ts'
import { planKeeping } from './planKeeping.ts'
import { recordsOf } from './vectorRecords.ts'

export interface RememberingParts {
  readonly world: Pick<MemoryWorld, 'newId'>
  readonly memoryIndexes: MemoryIndexes
  readonly meaning: Meaning
}

/**
 * Compares drafts with what is known and keeps what comes of it in one commit. Vectors follow: should they be lost on
 * the way, they are made again.
 */
export async function remember(
  { world, memoryIndexes, meaning }: RememberingParts,
  drafts: readonly MemoryDraft[],
  origin: MemoryOrigin,
  limits: MemoryLimits,
): Promise<Stored> {
  const found = drafts.flatMap((draft) => tidied(draft) ?? []).slice(0, Math.max(0, limits.perExtraction))
  if (found.length === 0) return { added: [], merged: [], contradicting: [], full: 0 }
  const meant = await meaningOf(meaning, found)
  if (meant) await completeVectors({ memoryIndexes, meaning }, origin.character, meant)
  return memoryIndexes.inTurn(async (access) => {
    const memoryIndex = meant
      ? await access.openWith(origin.character, meant.embedder)
      : await access.open(origin.character)
    const plan = planKeeping(
      found.map((draft, at) => ({ draft, ...vectorAt(meant, at) })),
      knownOn(memoryIndex),
      origin,
      limits,
      world.newId,
    )
    const { added, merged, contradicting, full } = plan
    const kept = { added, merged, contradicting, full }
    if (plan.puts.size === 0) return kept
    const memories = [...plan.puts.values()]
    const commit = await access.commit(
      'Remember',
      memories.map((value) => ({ kind: 'put', table: 'memories', value })),
      {
        // Of a chat, what it was read from may be deleted at any moment; and what is known, with it.
        messages: origin.session ? [...new Set(found.flatMap(({ messages = origin.messages }) => messages))] : [],
        memories: memories.flatMap(({ id }) => (added.includes(id) ? [] : [id])),
      },
    )
    if (meant) {
      const vectors = memories.map(({ id }) => plan.vectors.get(id))
      await access.saveVectors(recordsOf({ ...meant, vectors }, memories)).catch(later)
    }
    return { ...kept, commit }
  })
}

/** Where vectors were lost, what says the same would not be seen to. */
async function completeVectors(
  { memoryIndexes, meaning }: Pick<RememberingParts, 'memoryIndexes' | 'meaning'>,
  character: MemoryOrigin['character'],
  { embedder }: Meant,
): Promise<void> {
  const memoryIndex = await memoryIndexes.openWith(character, embedder)
  const missing = [...memoryIndex.entries].filter(({ slot }) => slot < 0).map(({ memory }) => memory)
  const some = missing.slice(-maxCompleted)
  const meant = some.length > 0 && (await meaningOf(meaning, some))
  if (!meant || meant.embedder.model !== embedder.model) return
  await memoryIndexes.inTurn((access) => access.saveVectors(recordsOf(meant, some))).catch(later)
}

const later = (error: unknown) => console.warn('Vectors of memories are made later:', error)

/** All others are made in the background. */
const maxCompleted = 32

const knownOn = (memoryIndex: MemoryIndex) => ({
  memories: [...memoryIndex.entries].map(({ memory }) => memory),
  vectorOf: (id: string) => memoryIndex.vectorOf(id),
})

function vectorAt(meant: Meant | undefined, at: number) {
  const vector = meant?.vectors[at]
  return vector && { vector }
}

/** Without an embedder drafts are compared by their words. */
async function meaningOf(meaning: Meaning, said: readonly Pick<MemoryDraft, 'content'>[]): Promise<Meant | undefined> {
  try {
    return await meaning.ask(said.map(({ content }) => content))
  } catch (error) {
    if (!isAbort(error)) console.warn('What was found is compared by its words alone:', error)
    return undefined
  }
}
