import { isAbort } from 'sdk'
import { subscribe } from 'valtio'
import { storage } from '../../../engines/engine.ts'
import { plugins } from '../../../plugins/registry.ts'
import { activate } from '../../../plugins/run/activation.ts'
import { pluginSettings, settings } from '../../../settings/settings.ts'
import { memorySection } from '../memorySection.ts'
import { embedderOf, isResting } from './embedders.ts'
import { startMemory } from './startMemory.ts'
import { repairVectors } from './vectors.ts'

const typedMs = 500
const changedMs = 3000

/**
 * Starts remembering where the player has not switched it off, and again whenever they choose another embedder or set it
 * up differently. Resolves when the first start is over, whatever became of it; follows until the signal aborts.
 */
export async function startMemoryUpkeep(signal: AbortSignal): Promise<void> {
  let known = wanted()
  const look = later(typedMs, signal, () => {
    const now = wanted()
    if (now !== known) {
      known = now
      if (memorySection.now.remember) void startMemory()
      return
    }
    const choice = memorySection.now.remember ? embedderOf(memorySection.now.embedder) : undefined
    if (choice && isResting(choice)) void activate(choice.plugin.id).catch(() => {})
  })
  const endings = [subscribe(settings, look), subscribe(plugins, look)]
  signal.addEventListener('abort', () => {
    for (const end of endings) end()
  })
  if (memorySection.now.remember) await startMemory()
  void followMemories(signal)
}

/** What remembering hangs on, to be compared. */
function wanted(): string {
  const { remember, embedder } = memorySection.now
  const choice = embedderOf(embedder)
  return JSON.stringify([remember, embedder, choice && [choice.plugin.version, pluginSettings(choice.plugin)]])
}

/** Memories that were brought in or brought back come without vectors. */
async function followMemories(signal: AbortSignal): Promise<void> {
  const mend = later(changedMs, signal, () => {
    if (memorySection.now.remember) repairVectors(false).catch((error: unknown) => console.warn('[Memory]', error))
  })
  try {
    for await (const { tables, commit } of storage().changes(signal)) {
      // What is no commit only notes that memories were told.
      if (commit !== 0 && tables.includes('memories')) mend()
    }
  } catch (error) {
    if (!isAbort(error)) console.warn('[Memory]', 'Changes are no longer followed', error)
  }
}

/** Runs when nothing has called it for a while. */
function later(ms: number, signal: AbortSignal, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
}
