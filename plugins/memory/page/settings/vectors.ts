import { isAbort, messageOf } from 'sdk'
import { embedding, memories, storage } from 'sdk/page/engines.ts'
import type { EmbedderInfo } from '../../../../src/workers/embedding/contract.ts'
import { memorySection } from '../memorySection.ts'
import { memorySystem } from './memorySystem.ts'

let run: AbortController | undefined

/**
 * Sees to it that all that is remembered can be found by the embedder that is used. Its model is large: where nothing is
 * remembered it is not fetched. What the player stopped stays stopped, unless `anew`. Starts no engine after the signal.
 */
export async function repairVectors(anew: boolean, signal: AbortSignal): Promise<void> {
  if (!(await isAnythingRemembered()) || signal.aborted) return
  const embedder = await embedding().current()
  if (signal.aborted) return
  memorySystem.embedder = embedder
  const { kind } = memorySystem.vectors
  if (!anew && (kind === 'making' || kind === 'stopped')) return
  const { left } = await storage().memoriesWithout(embedder.model, 0)
  if (signal.aborted) return
  if (left > 0) void makeVectors()
  else memorySystem.vectors = { kind: 'made' }
}

/** Makes the vectors that are missing, in the background; what was made before stays. Begun anew, it ends the run before. */
export async function makeVectors(): Promise<void> {
  run?.abort()
  const own = new AbortController()
  run = own
  const isOld = () => run !== own
  memorySystem.vectors = { kind: 'making', done: 0, of: 0 }
  try {
    for await (const { done, of, embedder } of memories().reembed(own.signal)) {
      if (isOld()) return
      memorySystem.embedder = embedder
      memorySystem.vectors = { kind: 'making', done, of }
    }
    if (isOld()) return
    memorySystem.vectors = { kind: 'made' }
    if (memorySystem.embedder && isWanted(memorySystem.embedder)) await dropOthers(memorySystem.embedder)
  } catch (error) {
    if (isOld() || isAbort(error)) return
    memorySystem.vectors = { kind: 'failed', why: messageOf(error) }
  }
}

/** Leaves the rest for later: until then those memories are found by their words. */
export function stopVectors(): void {
  run?.abort()
  run = undefined
  const { vectors } = memorySystem
  if (vectors.kind === 'making') memorySystem.vectors = { ...vectors, kind: 'stopped' }
}

async function isAnythingRemembered(): Promise<boolean> {
  const databases = await storage().memoryDatabases()
  return databases.some(({ totalMemories }) => totalMemories > 0)
}

/** Whether it is what the player chose, and nothing that stands in for it for a while. */
const isWanted = ({ runs }: EmbedderInfo): boolean =>
  memorySection.now.embedder === '' ? runs !== 'words' && runs !== 'plugin' : runs === 'plugin'

/** Vectors of an embedder that was used before only take room. */
async function dropOthers({ model }: EmbedderInfo): Promise<void> {
  for (const other of await storage().vectorModels())
    if (other.model !== model) await storage().dropVectors(other.model)
}
