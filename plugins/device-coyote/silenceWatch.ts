import type { Clock } from 'sdk/devices'

/** Calls once when nothing was heard for so long: a link may stand though nobody is there any more. Ends with the signal. */
export class SilenceWatch {
  readonly #clock: Clock
  readonly #mostMs: number
  #heardAt = 0

  constructor(clock: Clock, mostMs: number) {
    this.#clock = clock
    this.#mostMs = mostMs
    this.heard()
  }

  heard(): void {
    this.#heardAt = this.#clock.now()
  }

  async run(signal: AbortSignal, silent: () => void): Promise<void> {
    while (!signal.aborted) {
      const leftMs = this.#heardAt + this.#mostMs - this.#clock.now()
      if (leftMs <= 0) return silent()
      await this.#clock.sleep(leftMs, signal)
    }
  }
}
