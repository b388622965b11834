const withinMs = 60_000
/** Two a second, and room for what comes in a burst. */
const maxWithin = 120

/** How much one module has asked for lately. */
export class Pace {
  #times: number[] = []

  /** Counts one more wish, and says whether it is one too many. */
  isTooMuch(now: number): boolean {
    this.#times = this.#times.filter((at) => now - at < withinMs && at <= now)
    if (this.#times.length >= maxWithin) return true
    this.#times.push(now)
    return false
  }
}
