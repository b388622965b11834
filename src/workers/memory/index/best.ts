/** The highest of the values that came so far, best first; of equals the earlier one. What is NaN is none of them. */
export class Best {
  /** What is not higher has no place among them. */
  least: number
  readonly #count: number
  readonly #indexes: number[] = []
  readonly #values: number[] = []

  constructor(count: number) {
    this.#count = count
    this.least = count > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }

  get indexes(): readonly number[] {
    return this.#indexes
  }

  /** Indexes come in order. */
  add(index: number, value: number): void {
    if (!(value > this.least)) return
    let place = this.#values.length
    while (place > 0 && (this.#values[place - 1] ?? 0) < value) place--
    this.#indexes.splice(place, 0, index)
    this.#values.splice(place, 0, value)
    if (this.#values.length > this.#count) {
      this.#indexes.pop()
      this.#values.pop()
    }
    if (this.#values.length === this.#count) this.least = this.#values[this.#count - 1] ?? this.least
  }
}
