/** Counts what happens within each second of a clock, and says when it is too much. */
export class PerSecond {
  readonly #most: number
  readonly #now: () => number
  #second = 0
  #count = 0

  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  /** Counts one; false when it is one too many for this second. */
  count(): boolean {
    const second = Math.floor(this.#now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#count = 0
    }
    this.#count += 1
    return this.#count <= this.#most
  }
}
