/** Stands in for hardware: it has ten steps of brightness, and somebody can pull its plug. */
export class Lamp {
  static readonly steps = 10
  #step = 0
  #isPlugged = true
  readonly #listeners = new Set<() => void>()

  get step(): number {
    return this.#step
  }

  get isPlugged(): boolean {
    return this.#isPlugged
  }

  shine(step: number): void {
    if (step === this.#step || !this.#isPlugged) return
    this.#step = step
    this.#tell()
  }

  unplug(): void {
    this.#step = 0
    this.#isPlugged = false
    this.#tell()
  }

  plugIn(): void {
    this.#isPlugged = true
    this.#tell()
  }

  /** Yields at once, and after each change; changes that come faster than they are read are joined. */
  async *changes(signal: AbortSignal): AsyncGenerator<Lamp> {
    let isNew = true
    let wake = () => {}
    const listener = () => {
      isNew = true
      wake()
    }
    this.#listeners.add(listener)
    signal.addEventListener('abort', listener, { once: true })
    try {
      while (!signal.aborted) {
        if (isNew) {
          isNew = false
          yield this
        } else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      this.#listeners.delete(listener)
      signal.removeEventListener('abort', listener)
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
