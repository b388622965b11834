import type { Clock } from 'sdk/devices'

const everyMs = 100
const forMs = 1000

/** Says zero to somebody who never answers: at once, and again for a second, unless a newer order takes over. */
export class Silencing {
  readonly #clock: Clock
  readonly #say: () => void
  #running = new AbortController()

  constructor(clock: Clock, say: () => void) {
    this.#clock = clock
    this.#say = say
  }

  /** Resolves when it has been said often enough. */
  async begin(): Promise<void> {
    this.#running.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    this.#say()
    for (let said = 0; said < forMs; said += everyMs) {
      await this.#clock.sleep(everyMs, signal)
      if (signal.aborted) return
      this.#say()
    }
  }

  /** A newer order holds. */
  end(): void {
    this.#running.abort()
  }
}
