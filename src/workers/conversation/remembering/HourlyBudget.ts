const hourMs = 3_600_000

/** Times of requests in milliseconds since the epoch, where a reload finds them again. */
export interface RequestTimes {
  read(): Promise<readonly number[]>
  keep(times: readonly number[]): Promise<unknown>
}

/** Counts requests nobody waits for, of the last hour. A store that fails loses nothing of this visit's count. */
export class HourlyBudget {
  readonly #now: () => number
  readonly #times: RequestTimes
  #made: Promise<readonly number[]> | undefined

  constructor(now: () => number, times: RequestTimes) {
    this.#now = now
    this.#times = times
  }

  async note(): Promise<void> {
    const made = [...(await this.#lastHour()), this.#now()]
    this.#made = Promise.resolve(made)
    await this.#times.keep(made).catch(() => {})
  }

  /** How many were made in the last hour. */
  async made(): Promise<number> {
    return (await this.#lastHour()).length
  }

  async #lastHour(): Promise<readonly number[]> {
    this.#made ??= this.#times.read().catch(() => [])
    const now = this.#now()
    // A clock that was set back must not make a request of the future count for longer than an hour.
    return (await this.#made).filter((at) => at > now - hourMs && at <= now)
  }
}
