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
  #cancelExpiry = () => {}
  #isSending = false
  /** Whether an order waits until the device may be given the next. */
  #isResting = false
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
    this.#carryOut()
  }

  /** To zero, now; what waits is forgotten. A later frame moves it again. */
  async stop(): Promise<StopOutcome> {
    this.#cancelExpiry()
    this.#waiting = undefined
    this.#halts += 1
    this.#sent = undefined
    return await this.#pace.halt()
  }

  /** The device is gone or given back: nothing more is sent, and frames do nothing. */
  end(): void {
    this.#isOver = true
    this.#cancelExpiry()
    this.#waiting = undefined
  }

  #expireIn(ms: number): void {
    this.#cancelExpiry()
    this.#cancelExpiry = this.#pace.clock.after(ms, () => void this.stop().catch(() => {}))
  }

  #carryOut(): void {
    if (this.#isSending || this.#isResting || !this.#waiting) return
    const { clock, everyMs } = this.#pace
    const restMs = this.#sentAt + everyMs - clock.now()
    if (restMs <= 0) {
      this.#order()
      return
    }
    this.#isResting = true
    clock.after(Math.min(restMs, everyMs), () => {
      this.#isResting = false
      this.#order()
    })
  }

  /** Gives the frame that waits, where it says something new. */
  #order(): void {
    const frame = this.#waiting
    if (!frame) return
    this.#waiting = undefined
    const { clock, againMs = Number.POSITIVE_INFINITY } = this.#pace
    const order = this.#pace.order(frame.levels)
    if (order === this.#sent && clock.now() - this.#sentAt < againMs) return
    this.#sentAt = clock.now()
    this.#sent = order
    void this.#send(frame, order)
  }

  async #send({ levels }: DeviceFrame, order: string): Promise<void> {
    const halts = this.#halts
    this.#isSending = true
    try {
      await this.#pace.send(levels)
    } catch {
      if (this.#sent === order) this.#sent = undefined
    } finally {
      this.#isSending = false
    }
    if (halts !== this.#halts) this.#sent = undefined
    this.#carryOut()
  }
}
