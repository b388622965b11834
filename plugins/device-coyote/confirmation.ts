import type { StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'

/** Waits for a device to say that it is at zero, for so long and no longer. */
export class Confirmation {
  readonly #clock: Clock
  #waiting: ((outcome: StopOutcome) => void)[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The device is at zero. */
  came(): void {
    for (const settle of this.#waiting.splice(0)) settle('confirmed')
  }

  async within(ms: number): Promise<StopOutcome> {
    const over = new AbortController()
    const outcome = await new Promise<StopOutcome>((resolve) => {
      this.#waiting.push(resolve)
      void this.#clock.sleep(ms, over.signal).then(() => resolve('unconfirmed'))
    })
    over.abort()
    return outcome
  }
}
