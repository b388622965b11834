/** A stream of news for whoever listens; what nobody heard is forgotten beyond the newest hundred, or as many as it is told. */
export class Reports<T> {
  readonly #maxUnheard: number
  #unheard: T[] = []
  #wake: (() => void) | undefined

  constructor(maxUnheard = 100) {
    this.#maxUnheard = maxUnheard
  }

  add(item: T): void {
    this.#unheard.push(item)
    if (this.#unheard.length > this.#maxUnheard) this.#unheard.shift()
    this.#wake?.()
  }

  async *watch(signal: AbortSignal): AsyncIterable<T> {
    signal.addEventListener('abort', () => this.#wake?.(), { once: true })
    while (!signal.aborted) {
      for (const item of this.#unheard.splice(0)) yield item
      await new Promise<void>((resolve) => {
        if (this.#unheard.length > 0 || signal.aborted) resolve()
        this.#wake = resolve
      })
    }
  }
}
