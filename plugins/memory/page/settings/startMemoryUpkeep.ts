import { isAbort, messageOf } from 'sdk'
import { embedding, memories, storage } from 'sdk/page/engines.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { pluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { subscribe } from 'valtio'
import { memorySection } from '../memorySection.ts'
import { embedderOf, fullKey, isResting } from './embedders.ts'
import { memorySystem, resetMemorySystem } from './memorySystem.ts'
import { repairVectors, stopVectors } from './vectors.ts'

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
      if (memorySection.now.remember) void startMemory(signal)
      return
    }
    const choice = memorySection.now.remember ? embedderOf(memorySection.now.embedder) : undefined
    if (choice && isResting(choice)) void pluginControl.now.start(choice.plugin.id).catch(() => {})
  })
  const endings = [subscribe(settings, look), subscribe(plugins, look)]
  signal.addEventListener('abort', () => {
    for (const end of endings) end()
    forgetMemory()
  })
  if (memorySection.now.remember) await startMemory(signal)
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
    if (memorySection.now.remember)
      repairVectors(false, signal).catch((error: unknown) => console.warn('[Memory]', error))
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

let newest: symbol | undefined

/** Leaves off whatever is under way, as if nothing of it had been started. */
function forgetMemory(): void {
  newest = undefined
  stopVectors()
  resetMemorySystem()
}

/**
 * Lets turns remember, with the embedder that is chosen, and makes the vectors that are missing. Never rejects: without
 * it a chat goes on as it did.
 */
async function startMemory(signal: AbortSignal): Promise<void> {
  const own = Symbol('start')
  newest = own
  memorySystem.phase = 'loading'
  try {
    memories()
    await chooseEmbedder(memorySection.now.embedder, signal)
    if (newest === own) await repairVectors(true, signal)
    if (newest === own) Object.assign(memorySystem, { phase: 'loaded', problem: '' })
  } catch (error) {
    if (newest !== own) return
    Object.assign(memorySystem, { phase: 'error', problem: messageOf(error) })
    console.warn('[Memory]', 'Memories are found by their words for now', error)
  }
}

/** Says which embedder is to be used. One whose plugin does not start is named all the same: the worker says why not. */
async function chooseEmbedder(key: string, signal: AbortSignal): Promise<void> {
  const choice = key === '' ? undefined : embedderOf(key)
  if (choice) await pluginControl.now.start(choice.plugin.id).catch(() => {})
  signal.throwIfAborted()
  await embedding().choose(choice ? fullKey(choice) : key)
  // Of another one nothing is known yet.
  memorySystem.embedder = undefined
}
