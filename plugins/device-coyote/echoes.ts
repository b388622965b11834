import type { Clock } from 'sdk/devices'

const echoMs = 2000

/**
 * Tells what a device repeats of our own orders to one channel from what a person did at it: repeats may come late,
 * when another order has been given already. Each is expected once, in order.
 */
export class Echoes {
  readonly #clock: Clock
  #expected: readonly { readonly at: number; readonly strength: number }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** We ordered this. */
  expect(strength: number): void {
    this.#expected = [...this.#fresh(), { at: this.#clock.now(), strength }]
  }

  /** Whether a report is the echo of an order. */
  take(strength: number): boolean {
    const fresh = this.#fresh()
    const found = fresh.findIndex((one) => one.strength === strength)
    this.#expected = fresh.slice(found + 1)
    return found >= 0
  }

  #fresh() {
    const now = this.#clock.now()
    return this.#expected.filter(({ at }) => now - at < echoMs)
  }
}
