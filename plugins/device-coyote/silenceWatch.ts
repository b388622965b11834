import type { Clock } from 'sdk/devices'

/** Calls once when nothing was heard for so long: a link may stand though nobody is there any more. Ends with the signal. */
export class SilenceWatch {
  readonly #clock: Clock
  readonly #maxMs: number
  #heardAt = 0

  constructor(clock: Clock, maxMs: number) {
    this.#clock = clock
    this.#maxMs = maxMs
    this.heard()
  }

  heard(): void {
    this.#heardAt = this.#clock.now()
  }

  async run(signal: AbortSignal, silent: () => void): Promise<void> {
    while (!signal.aborted) {
      const leftMs = this.#heardAt + this.#maxMs - this.#clock.now()
      if (leftMs <= 0) return silent()
      await this.#clock.sleep(leftMs, signal)
    }
  }
}
