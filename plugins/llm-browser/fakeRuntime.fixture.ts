import type { Capabilities, ChosenFolder } from 'sdk'
import { PluginError } from 'sdk'
import type { LoadedModel, Runtime } from './runtime.ts'

/* Stand-ins for the tests of this plugin. */

export interface FakeFiles {
  readonly files: Capabilities['files']
  bytes(name: string): Uint8Array | undefined
  /** From now on this is the folder that the player chose. */
  choose(folder: ChosenFolder): void
  /** From now on nothing can be written. */
  breakWith(error: Error): void
}

/** Files in memory, with room for so many bytes. */
export function fakeFiles(quota = Number.POSITIVE_INFINITY): FakeFiles {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let broken: Error | undefined
  let folder: ChosenFolder = { kind: 'none' }
  const existing = (name: string) => {
    const bytes = kept.get(name)
    if (bytes === undefined) throw new PluginError('file/not-found', 'There is no such file.')
    return bytes
  }
  return {
    bytes: (name) => kept.get(name),
    choose(chosen) {
      folder = chosen
    },
    breakWith(error) {
      broken = error
    },
    files: {
      list: async () => [...kept].map(([name, { length }]) => ({ name, bytes: length })),
      open: async (name) => new Blob([existing(name)]),
      async append(name, bytes) {
        if (broken) throw broken
        const before = kept.get(name) ?? new Uint8Array()
        const used = [...kept.values()].reduce((sum, { length }) => sum + length, 0)
        if (used + bytes.length > quota) throw new PluginError('file/quota', 'Full.')
        const joined = new Uint8Array(before.length + bytes.length)
        joined.set(before)
        joined.set(bytes, before.length)
        kept.set(name, joined)
        return { name, bytes: joined.length }
      },
      async rename(name, to) {
        kept.set(to, existing(name))
        kept.delete(name)
      },
      async remove(name) {
        existing(name)
        kept.delete(name)
      },
      folder: async () => folder,
    },
  }
}

/** What a scripted model says: words, or a chunk as llama.cpp would send it; `'hang'` says nothing more. */
export type Script = readonly (string | object | 'hang')[]

export interface FakeRuntime extends Runtime {
  readonly bodies: readonly Readonly<Record<string, unknown>>[]
  /** Models loaded so far, and those still in memory. */
  readonly loads: number
  readonly held: number
  /** In how many files the newest came. */
  readonly parts: number
  say(script: Script): void
  failLoad(error: Error | undefined): void
  /** From now on the graphics card fails with this while a model is loaded, or only while one replies. */
  failGpu(at: 'load' | 'reply', error: Error): void
  /** The next reply ends in a crash. */
  crashWith(error: Error): void
}

export const counts = { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 } }
export const wordChunk = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
export const endChunk = (word: string) => ({ choices: [{ index: 0, delta: {}, finish_reason: word }] })

export function fakeRuntime(): FakeRuntime {
  let script: Script = ['Good ', 'evening.']
  let loadError: Error | undefined
  let crash: Error | undefined
  let gpuFails: { readonly at: 'load' | 'reply'; readonly error: Error } | undefined
  let loads = 0
  let parts = 0
  const held = new Set<object>()
  const bodies: Readonly<Record<string, unknown>>[] = []

  const until = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })

  function loaded(gpu: boolean): LoadedModel {
    const key = {}
    held.add(key)
    let alive = true
    return {
      threads: 1,
      device: gpu ? 'gpu' : 'cpu',
      get alive() {
        return alive
      },
      close: () => held.delete(key),
      async *chat(body, signal) {
        bodies.push(body)
        if (gpu && gpuFails?.at === 'reply') {
          alive = false
          throw gpuFails.error
        }
        for (const line of script) {
          signal.throwIfAborted()
          if (line === 'hang') await until(signal)
          yield typeof line === 'string' ? wordChunk(line) : line
        }
        if (crash) {
          const error = crash
          crash = undefined
          alive = false
          throw error
        }
        yield endChunk('stop')
        yield counts
      },
    }
  }

  return {
    bodies,
    get loads() {
      return loads
    },
    get parts() {
      return parts
    },
    get held() {
      return held.size
    },
    say(next) {
      script = next
    },
    failLoad(error) {
      loadError = error
    },
    crashWith(error) {
      crash = error
    },
    failGpu(at, error) {
      gpuFails = { at, error }
    },
    async load(files, { gpu }, signal) {
      loads += 1
      parts = files.length
      await Promise.resolve()
      signal.throwIfAborted()
      if (loadError) throw loadError
      if (gpu && gpuFails?.at === 'load') throw gpuFails.error
      return loaded(gpu)
    },
  }
}
