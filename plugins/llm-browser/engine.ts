import type { ChatDelta } from 'sdk'
import type { Clock } from 'sdk/llm'
import { readReply } from './reply.ts'
import type { LoadedModel, LoadOptions, Runtime } from './runtime.ts'
import { gpuLostMidReply, gpuTrouble } from './troubles.ts'

/** One reply to be had. */
export interface Job extends LoadOptions {
  readonly model: string
  readonly open: () => Promise<readonly Blob[]>
  readonly body: Readonly<Record<string, unknown>>
  /** The beginning of the reply, if it was given. */
  readonly prefill?: string
  readonly signal: AbortSignal
}

/** Holds at most one model in memory and lets it give one reply at a time. */
export interface Engine {
  /** Loads what is needed and streams the reply. Leaving the loop, or the signal, lets the next one begin. */
  reply(job: Job): AsyncGenerator<ChatDelta>
  /** Lets go of a model, when its reply under way has ended. */
  unload(model: string): Promise<void>
  /** Why a model that was tried on the graphics card no longer is. */
  gpuTrouble(model: string): string | undefined
  /** Lets go of everything at once. */
  close(): void
}

/** Memory is given back after this long without a reply. */
export const idleMs = 5 * 60_000

export function makeEngine(runtime: Runtime, clock: Clock): Engine {
  let loaded: { readonly key: string; readonly id: string; readonly model: LoadedModel } | undefined
  let queue = Promise.resolve()
  let waiting = 0
  let idle = new AbortController()
  const closing = new AbortController()
  const gpuTroubles = new Map<string, string>()

  const drop = () => {
    loaded?.model.close()
    loaded = undefined
  }

  /** Resolves when it is this one's turn, with the function that ends the turn. */
  function enter(): { readonly busy: boolean; readonly turn: Promise<void>; readonly leave: () => void } {
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    const turn = queue
    queue = turn.then(() => left)
    waiting += 1
    const busy = waiting > 1
    idle.abort()
    let isOut = false
    const out = () => {
      if (isOut) return
      isOut = true
      waiting -= 1
      if (waiting === 0) void rest()
      leave()
    }
    return { busy, turn, leave: out }
  }

  async function rest(): Promise<void> {
    if (loaded === undefined || closing.signal.aborted) return
    idle = new AbortController()
    const { signal } = idle
    await clock.sleep(idleMs, signal)
    if (!signal.aborted) drop()
  }

  /** Loads a model on the graphics card if that is asked for, and on the processor where the card fails. */
  async function* ready(job: Job, signal: AbortSignal): AsyncGenerator<ChatDelta, LoadedModel> {
    drop()
    const files = await orAborted(job.open(), signal)
    let model: LoadedModel | undefined
    let trouble: string | undefined
    if (job.gpu) {
      try {
        model = await runtime.load(files, job, signal)
        if (model.device === 'cpu') trouble = 'Your graphics card could not run this model.'
      } catch (error) {
        signal.throwIfAborted()
        trouble = gpuTrouble(error)
        yield onProcessor(trouble)
      }
    }
    model ??= await runtime.load(files, { ...job, gpu: false }, signal)
    // Told only now: a file that cannot be loaded anywhere is no fault of the card.
    if (trouble !== undefined) gpuTroubles.set(job.model, trouble)
    loaded = { key: keyOf({ ...job, gpu: job.gpu && trouble === undefined }), id: job.model, model }
    return model
  }

  /** The reply of a model in memory. Says whether the graphics card failed before the first word. */
  async function* speak(model: LoadedModel, job: Job, signal: AbortSignal): AsyncGenerator<ChatDelta, boolean> {
    let spoke = false
    try {
      for await (const delta of readReply(model.chat(job.body, signal), job.prefill)) {
        spoke ||= delta.kind !== 'wait'
        yield delta
      }
      return false
    } catch (error) {
      if (model.device === 'cpu' || model.alive || signal.aborted) throw error
      const trouble = gpuTrouble(error)
      gpuTroubles.set(job.model, trouble)
      if (spoke) throw gpuLostMidReply(trouble)
      yield onProcessor(trouble)
      return true
    } finally {
      if (!model.alive) drop()
    }
  }

  return {
    async *reply(job) {
      const signal = AbortSignal.any([job.signal, closing.signal])
      signal.throwIfAborted()
      const { busy, turn, leave } = enter()
      try {
        if (busy) yield { kind: 'wait', note: 'queued' }
        await orAborted(turn, signal)
        let gpuFailed: boolean
        do {
          const now = { ...job, gpu: job.gpu && !gpuTroubles.has(job.model) }
          let model = loaded?.key === keyOf(now) && loaded.model.alive ? loaded.model : undefined
          if (model === undefined) {
            yield { kind: 'wait', note: 'loading' }
            model = yield* ready(now, signal)
          }
          gpuFailed = yield* speak(model, now, signal)
        } while (gpuFailed)
      } finally {
        leave()
      }
    },
    async unload(id) {
      const { turn, leave } = enter()
      await turn
      if (loaded?.id === id) drop()
      leave()
    },
    gpuTrouble: (model) => gpuTroubles.get(model),
    close() {
      closing.abort(new DOMException('The plugin was switched off', 'AbortError'))
      idle.abort()
      drop()
    },
  }
}

const keyOf = ({ model, contextTokens, threads, gpu }: Job) => `${contextTokens} ${threads} ${gpu} ${model}`

const onProcessor = (why: string): ChatDelta => ({
  kind: 'wait',
  note: 'loading',
  text: `${why} Loading it on your processor…`,
})

/** Like the work, but rejects with the signal's reason as soon as that fires. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: over.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    over.abort()
  }
}
