import type { Clock } from '../clock.ts'
import type { DeviceFrame, StopOutcome } from '../contributions/deviceProvider.ts'

/** How a device takes orders. */
export interface Pace {
  readonly clock: Clock
  /** The least time between two orders, in milliseconds. */
  readonly everyMs: number
  /**
   * Commands that end by themselves are given again after this long, though nothing changed. Absent: only changes are
   * sent.
   */
  readonly againMs?: number
  /** The levels a frame asks for, in what the device knows: two that are alike are the same order. */
  order(levels: Float32Array): string
  /** Gives one order. Never called while another is on its way, except for `halt`. A rejection is the provider's to tell. */
  send(levels: Float32Array): Promise<void>
  /** Zero, at once, whatever else is on its way. */
  halt(): Promise<StopOutcome>
}

/** Frames may come a little out of order; one this much older says that the clock was set back. */
const setBackMs = 1000

/**
 * The newest frame of one device, carried out at the device's own pace. Nothing queues: a newer frame replaces one that
 * waits. When the newest expires without another, the device is halted.
 */
export class FramePacer {
  readonly #pace: Pace
  #newest: DeviceFrame | undefined
  /** The frame that waits to be sent. */
  #waiting: DeviceFrame | undefined
  #expiry = new AbortController()
  #isSending = false
  #sentAt = Number.NEGATIVE_INFINITY
  #sent: string | undefined
  #isOver = false
  /** Counts the halts: an order that was given before one must not be taken for what holds after it. */
  #halts = 0

  constructor(pace: Pace) {
    this.#pace = pace
  }

  /** See `DeviceProvider.apply`. */
  apply(frame: DeviceFrame): void {
    const now = this.#pace.clock.now()
    if (this.#isOver || !(frame.expires > now)) return
    const age = (this.#newest?.at ?? Number.NEGATIVE_INFINITY) - frame.at
    if (age > 0 && age < setBackMs) return
    this.#newest = frame
    this.#waiting = frame
    this.#expireIn(Math.min(frame.expires - now, frame.expires - frame.at))
    void this.#carryOut()
  }

  /** To zero, now; what waits is forgotten. A later frame moves it again. */
  async stop(): Promise<StopOutcome> {
    this.#expiry.abort()
    this.#waiting = undefined
    this.#halts += 1
    this.#sent = undefined
    return await this.#pace.halt()
  }

  /** The device is gone or given back: nothing more is sent, and frames do nothing. */
  end(): void {
    this.#isOver = true
    this.#expiry.abort()
    this.#waiting = undefined
  }

  #expireIn(ms: number): void {
    this.#expiry.abort()
    this.#expiry = new AbortController()
    const { signal } = this.#expiry
    void this.#pace.clock.sleep(ms, signal).then(() => {
      if (!signal.aborted && !this.#isOver) void this.stop().catch(() => {})
    })
  }

  async #carryOut(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    const { clock, everyMs, againMs = Number.POSITIVE_INFINITY } = this.#pace
    try {
      while (this.#waiting) {
        const restMs = this.#sentAt + everyMs - clock.now()
        if (restMs > 0) await clock.sleep(Math.min(restMs, everyMs))
        const frame = this.#waiting
        if (!frame) return
        this.#waiting = undefined
        const order = this.#pace.order(frame.levels)
        const isDue = clock.now() - this.#sentAt >= againMs
        if (order === this.#sent && !isDue) continue
        const halts = this.#halts
        this.#sentAt = clock.now()
        this.#sent = order
        await this.#pace.send(frame.levels).catch(() => this.#forget(order))
        if (halts !== this.#halts) this.#sent = undefined
      }
    } finally {
      this.#isSending = false
    }
  }

  #forget(order: string): void {
    if (this.#sent === order) this.#sent = undefined
  }
}
