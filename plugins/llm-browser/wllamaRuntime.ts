import { Wllama, type WllamaLogger } from '@wllama/wllama/esm/index.min.js'
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url'
import { thisComputer } from './computer.ts'
import type { LoadedModel, LoadOptions, Runtime } from './runtime.ts'
import { threadsFor } from './threads.ts'
import { crashed, isGpuFailure, loadFailed, tooOld } from './troubles.ts'

/**
 * How many tokens of a prompt are read at once. The model only listens between two such batches, so a small number
 * makes it stop soon; it costs little speed on a processor. A graphics card is only quick with larger ones.
 */
const batchTokens = { cpu: 64, gpu: 256 }
/**
 * What the model has read of a chat is kept from turn to turn, as far as the beginnings agree. Where old messages
 * dropped out of the window, the rest is moved up rather than read again, in runs of at least this many tokens.
 */
const reusedTokens = 32
/** More layers than any model has: all of them go to the graphics card. */
const allLayers = 99_999
/** A model that has not come to rest this long after it was told to is ended by force and loaded again when needed. */
const restMs = 2_000

/** llama.cpp in WebAssembly, in threads where the page is isolated, in a worker of its own in any case. */
export const wllamaRuntime: Runtime = {
  async load(files, options, signal) {
    if (!hasWideMemory()) throw tooOld()
    signal.throwIfAborted()
    const log = nativeLog()
    const wllama = new Wllama({ default: wasmUrl }, { logger: log.logger })
    // Left alone, wllama would fetch another build from a public server for older browsers.
    wllama.setCompat(null)
    const stop = () => void wllama.exit()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      await Promise.race([start(wllama, files, options), log.failed, aborted])
      // A model that llama.cpp would not load is told in the log only; what is left of it has no vocabulary.
      if (!((wllama.getModelMetadata().hparams.nVocab ?? 0) > 0)) throw new Error('The model was not loaded.')
    } catch (error) {
      await wllama.exit()
      throw signal.aborted ? signal.reason : loadFailed(error, log.last())
    } finally {
      signal.removeEventListener('abort', stop)
    }
    return running(wllama, log)
  },
}

function start(wllama: Wllama, files: readonly Blob[], { contextTokens, threads, gpu }: LoadOptions): Promise<void> {
  const batch = gpu ? batchTokens.gpu : batchTokens.cpu
  return wllama.loadModel([...files], {
    n_ctx: contextTokens,
    n_batch: batch,
    n_ubatch: batch,
    n_parallel: 1,
    n_threads: threadsFor(threads, thisComputer()),
    n_cache_reuse: reusedTokens,
    n_gpu_layers: gpu ? allLayers : 0,
    jinja: true,
    warmup: false,
  })
}

function running(wllama: Wllama, log: NativeLog): LoadedModel {
  let alive = true
  const kill = () => {
    alive = false
    void wllama.exit()
  }
  return {
    threads: wllama.getNumThreads(),
    device: log.usesGpu() ? 'gpu' : 'cpu',
    get alive() {
      return alive
    },
    close: kill,
    async *chat(body, signal) {
      const chunks: unknown[] = []
      let wake = () => {}
      let over: { readonly error?: unknown } | undefined
      const leaving = new AbortController()
      const add = (chunk: unknown) => {
        chunks.push(chunk)
        wake()
      }
      const end = (how: { readonly error?: unknown }) => {
        over = how
        wake()
      }
      const ending = wllama
        .createChatCompletion({ ...body, stream: true, onData: add, abortSignal: leaving.signal })
        .then(
          () => end({}),
          (error) => end({ error }),
        )
      log.failed.catch((error) => end({ error }))
      const stop = () => wake()
      signal.addEventListener('abort', stop)
      try {
        for (;;) {
          signal.throwIfAborted()
          if (chunks.length > 0) yield chunks.shift()
          else if (over !== undefined) break
          else {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          }
        }
      } finally {
        signal.removeEventListener('abort', stop)
        leaving.abort()
        const rest = Promise.race([ending, new Promise((resolve) => setTimeout(resolve, restMs))])
        if (over === undefined) await rest
        if (over === undefined) kill()
      }
      if (over.error !== undefined) {
        if (!isRefusal(over.error)) kill()
        throw crashed(over.error, log.last())
      }
    },
  }
}

/** A request that llama.cpp would not take leaves the model as it was; anything else may have broken it. */
const isRefusal = (error: unknown) =>
  (error as { type?: unknown }).type === 'inference_error' && !/failed to start/.test((error as Error).message)

interface NativeLog {
  readonly logger: WllamaLogger
  /** Rejects when the worker itself cannot start, or the graphics card fails: wllama only logs both. */
  readonly failed: Promise<never>
  /** Whether llama.cpp said that it put layers on the graphics card. */
  usesGpu(): boolean
  last(): string
}

/** Keeps the last lines that llama.cpp wrote, to say why a model could not be loaded, and what it runs on. */
function nativeLog(): NativeLog {
  const lines: string[] = []
  let fail: (error: unknown) => void = () => {}
  let gpu = false
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  const keep = (...words: unknown[]) => {
    lines.push(words.map((word) => (word instanceof Error ? word.message : String(word))).join(' '))
    if (lines.length > 20) lines.shift()
  }
  const error = (...words: unknown[]) => {
    if (words[0] instanceof Event) fail(new Error((words[0] as ErrorEvent).message || 'The worker could not start.'))
    else keep(...words)
    const [line = ''] = lines.slice(-1)
    if (isGpuFailure(line)) fail(new Error(line))
  }
  const debug = (...words: unknown[]) => {
    if (/offloaded [1-9]\d*\/\d+ layers to GPU/.test(String(words[0]))) gpu = true
  }
  return { logger: { debug, log() {}, warn: keep, error }, failed, usesGpu: () => gpu, last: () => lines.join('\n') }
}

/** The one thing that wllama cannot do without. */
function hasWideMemory(): boolean {
  try {
    return new WebAssembly.Memory({ address: 'i64', initial: 1n } as unknown as WebAssembly.MemoryDescriptor) !== null
  } catch {
    return false
  }
}
