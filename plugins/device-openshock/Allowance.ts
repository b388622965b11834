const most = 3
const perSecond = 1
/** A stop in between is made up for: the next order waits a little longer. */
const debt = -0.25

/**
 * How often OpenShock may be given orders: one a second in the long run, a few more at once after a rest. Stops never
 * wait; they only make later orders wait. The longest wait is 1250 ms, unless the server itself asked for more.
 */
export class Allowance {
  #left = most
  #at = Number.NEGATIVE_INFINITY
  #closedUntil = Number.NEGATIVE_INFINITY

  /** How long an order has to wait, in milliseconds. */
  waitMs(now: number): number {
    this.#refill(now)
    const shortMs = (Math.max(0, 1 - this.#left) * 1000) / perSecond
    // Sums of fractions fall short of one by a hair.
    return Math.max(Math.ceil(shortMs - 1e-6), this.#closedUntil - now, 0)
  }

  /** An order is given. */
  take(now: number): void {
    this.#refill(now)
    this.#left -= 1
  }

  /** A stop was sent. */
  stopped(now: number): void {
    this.#refill(now)
    this.#left = Math.max(debt, this.#left - 1)
  }

  /** The server asked for rest. */
  closeFor(ms: number, now: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, now + ms)
  }

  #refill(now: number): void {
    // A clock that was set back counts from where it is now.
    const passed = Math.max(0, now - Math.max(this.#at, now - 60_000))
    this.#left = Math.min(most, this.#left + (passed / 1000) * perSecond)
    this.#at = now
  }
}
