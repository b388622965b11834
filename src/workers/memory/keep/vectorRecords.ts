import type { Memory } from '../../../shared/memories/memory.ts'
import type { VectorRecord } from '../../storage/contract.ts'
import type { Meant } from '../Meaning.ts'

/** Vectors as they are kept, each with the words it was made of. */
export const recordsOf = (
  { embedder, vectors }: Meant,
  memories: readonly Pick<Memory, 'id' | 'content'>[],
): readonly VectorRecord[] =>
  memories.flatMap(({ id, content }, at) => {
    const vector = vectors[at]
    return vector ? [{ id, model: embedder.model, ...vector, of: content }] : []
  })
