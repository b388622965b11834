/** The indexes of the highest values, best first; of equals the earlier one. What is NaN is none of them. */
export function best(values: ArrayLike<number>, count: number): readonly number[] {
  const top = new Best(count)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN
    if (value > top.least) top.add(index, value)
  }
  return top.indexes
}

/** The highest of the values that came so far. Indexes come in order. */
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
