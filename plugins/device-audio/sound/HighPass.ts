/** Below this nothing is left that matters: the filter comes to rest instead of counting ever smaller numbers. */
const nothing = 1e-15

/** Keeps direct current and slow swings from the electrodes: second order, flat above its corner. */
export class HighPass {
  readonly #b: number
  readonly #a1: number
  readonly #a2: number
  #z1 = 0
  #z2 = 0

  constructor(sampleRate: number, cornerHz = 200) {
    const w = Math.tan((Math.PI * cornerHz) / sampleRate)
    const scale = 1 / (1 + Math.SQRT2 * w + w * w)
    this.#b = scale
    this.#a1 = 2 * (w * w - 1) * scale
    this.#a2 = (1 - Math.SQRT2 * w + w * w) * scale
  }

  next(input: number): number {
    const output = this.#b * input + this.#z1
    this.#z1 = settled(-2 * this.#b * input - this.#a1 * output + this.#z2)
    this.#z2 = settled(this.#b * input - this.#a2 * output)
    return output
  }
}

const settled = (value: number): number => (Math.abs(value) < nothing ? 0 : value)
