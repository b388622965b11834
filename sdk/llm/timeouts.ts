import type { Clock } from '../clock.ts'
import { PluginError } from '../errors.ts'

/** Time limits for each stage of a response, in milliseconds. */
export interface Timeouts {
  /** Until status and headers are here. Local servers load their model before they answer. */
  readonly connectMs: number
  /** Until the first bytes of the body. */
  readonly firstEventMs: number
  /** Between any two pieces; keep-alives count. */
  readonly idleMs: number
  /** For the whole answer, when there is a limit at all. */
  readonly totalMs?: number
}

/** For local servers, which may load a model for minutes before they respond. */
export const localTimeouts: Timeouts = { connectMs: 600_000, firstEventMs: 600_000, idleMs: 180_000 }
/** For cloud services, which respond soon or not at all. */
export const cloudTimeouts: Timeouts = { connectMs: 30_000, firstEventMs: 60_000, idleMs: 45_000, totalMs: 900_000 }
/** For lists, checks and other small requests. */
export const shortTimeouts: Timeouts = { connectMs: 15_000, firstEventMs: 15_000, idleMs: 15_000, totalMs: 30_000 }

/** After the end marker a server may still send its token counts; nobody waits long for those. */
export const tailMs = 3_000

/** What is being waited for. */
export type Stage = 'connect' | 'first' | 'idle' | 'tail'

const sentences: Readonly<Record<Stage | 'total', string>> = {
  connect: 'The server did not answer in time. It may be busy or still loading its model; please try again.',
  first: 'The server accepted the message but sent no reply in time. Please try again.',
  idle: 'The reply stopped arriving in the middle. What had come is kept; you can continue from there.',
  tail: 'The reply did not close properly.',
  total: 'The reply took longer than the time limit. What had come is kept; you can continue from there.',
}

/**
 * Watches over one exchange: ends it when the caller aborts or when a stage takes too long. Time only counts while
 * something is awaited, so a slow reader is never mistaken for a silent server. Keeps one timer however many pieces
 * arrive.
 */
export class Watchdog {
  readonly #clock: Clock
  readonly #ending = new AbortController()
  readonly #caller: AbortSignal
  #awaited: { readonly stage: Stage; readonly due: number } | undefined
  #alarm: { readonly due: number; readonly stop: AbortController } | undefined
  #total = new AbortController()

  constructor(clock: Clock, caller: AbortSignal, totalMs?: number) {
    this.#clock = clock
    this.#caller = caller
    if (caller.aborted) this.#passOn()
    else caller.addEventListener('abort', this.#passOn, { once: true })
    if (totalMs !== undefined && !caller.aborted) void this.#limit(totalMs)
  }

  /** Aborts with the reason: the caller's, or an `llm/timeout` error. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** Awaits a piece of work for at most this long. */
  async within<T>(stage: Stage, ms: number, work: Promise<T>): Promise<T> {
    this.#awaited = { stage, due: this.#clock.now() + ms }
    this.#watch()
    try {
      return await orAborted(work, this.signal)
    } finally {
      this.#awaited = undefined
    }
  }

  /** Ends the exchange and clears every timer. */
  stop(): void {
    this.#caller.removeEventListener('abort', this.#passOn)
    this.#alarm?.stop.abort()
    this.#alarm = undefined
    this.#total.abort()
    if (!this.signal.aborted) this.#ending.abort(new DOMException('The exchange is over', 'AbortError'))
  }

  #passOn = () => this.#fail(this.#caller.reason)

  #fail(reason: unknown): void {
    this.#ending.abort(reason)
    this.stop()
  }

  #watch(): void {
    const due = this.#awaited?.due
    if (due === undefined || this.signal.aborted) return
    // An alarm that rings earlier looks again by itself, so most pieces cost no timer at all.
    if (this.#alarm && this.#alarm.due <= due) return
    this.#alarm?.stop.abort()
    void this.#ring(due)
  }

  async #ring(due: number): Promise<void> {
    const stop = new AbortController()
    this.#alarm = { due, stop }
    await this.#clock.sleep(due - this.#clock.now(), stop.signal)
    if (stop.signal.aborted) return
    this.#alarm = undefined
    const awaited = this.#awaited
    if (awaited && this.#clock.now() >= awaited.due) this.#fail(timedOut(awaited.stage))
    else this.#watch()
  }

  async #limit(ms: number): Promise<void> {
    await this.#clock.sleep(ms, this.#total.signal)
    if (!this.#total.signal.aborted) this.#fail(timedOut('total'))
  }
}

function timedOut(stage: Stage | 'total'): PluginError {
  return new PluginError('llm/timeout', sentences[stage], { details: { stage } })
}

/** Like the work, but rejects with the signal's reason as soon as that fires. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(
      (value) => {
        signal.removeEventListener('abort', stop)
        resolve(value)
      },
      (error) => {
        signal.removeEventListener('abort', stop)
        reject(signal.aborted ? signal.reason : error)
      },
    )
  })
}
