import { messageOf } from 'sdk'
import { embedding } from '../../../engines/embeddingEngine.ts'
import { memories } from '../../../engines/memoryEngine.ts'
import { activate } from '../../../plugins/run/activation.ts'
import { memorySection } from '../memorySection.ts'
import { embedderOf, fullKey } from './embedders.ts'
import { memorySystem } from './memorySystem.ts'
import { repairVectors } from './vectors.ts'

let newest: symbol | undefined

/**
 * Lets turns remember, with the embedder that is chosen, and makes the vectors that are missing. Never rejects: without
 * it a chat goes on as it did.
 */
export async function startMemory(): Promise<void> {
  const own = Symbol('start')
  newest = own
  memorySystem.phase = 'loading'
  try {
    memories()
    await chooseEmbedder(memorySection.now.embedder)
    if (newest === own) await repairVectors(true)
    if (newest === own) Object.assign(memorySystem, { phase: 'loaded', problem: '' })
  } catch (error) {
    if (newest !== own) return
    Object.assign(memorySystem, { phase: 'error', problem: messageOf(error) })
    console.warn('[Memory]', 'Memories are found by their words for now', error)
  }
}

/** Says which embedder is to be used. One whose plugin does not start is named all the same: the worker says why not. */
async function chooseEmbedder(key: string): Promise<void> {
  const choice = key === '' ? undefined : embedderOf(key)
  if (choice) await activate(choice.plugin.id).catch(() => {})
  await embedding().choose(choice ? fullKey(choice) : key)
  // Of another one nothing is known yet.
  memorySystem.embedder = undefined
}
