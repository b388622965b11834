const hourMs = 3_600_000

/** Counts requests nobody waits for, of the last hour. */
export class HourlyBudget {
  readonly #now: () => number
  #made: readonly number[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  note(): void {
    this.#made = [...this.#lastHour(), this.#now()]
  }

  /** How many were made in the last hour. */
  get made(): number {
    return this.#lastHour().length
  }

  #lastHour(): readonly number[] {
    const since = this.#now() - hourMs
    return this.#made.filter((at) => at > since)
  }
}
