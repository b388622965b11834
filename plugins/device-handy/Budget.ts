const minuteMs = 60_000

/** How many requests a minute has room for. Those that stop are never held back, but they take room. */
export class Budget {
  readonly #most: number
  #asked: number[] = []
  #restUntil = Number.NEGATIVE_INFINITY

  constructor(most: number) {
    this.#most = most
  }

  note(now: number): void {
    this.#asked = [...this.#asked.filter((one) => one > now - minuteMs), now]
  }

  /** Whether there is room for as many more. */
  allows(requests: number, now: number): boolean {
    if (now < this.#restUntil) return false
    return this.#asked.filter((one) => one > now - minuteMs).length + requests <= this.#most
  }

  /** The other side has asked for a pause. */
  rest(ms: number, now: number): void {
    this.#restUntil = Math.max(this.#restUntil, now + ms)
  }
}
