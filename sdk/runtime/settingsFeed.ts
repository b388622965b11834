/** A plugin's settings as they are now, and as they change. */
export class SettingsFeed {
  #current: unknown
  readonly #wake = new Set<() => void>()

  constructor(current: unknown) {
    this.#current = current
  }

  get current(): unknown {
    return this.#current
  }

  set(settings: unknown): void {
    this.#current = settings
    for (const wake of this.#wake) wake()
  }

  /** Yields after each change; changes that come faster than they are read are joined. */
  async *watch<T>(signal: AbortSignal): AsyncIterable<T> {
    let seen = this.#current
    while (!signal.aborted) {
      if (seen === this.#current) await this.#change(signal)
      if (signal.aborted) return
      seen = this.#current
      yield seen as T
    }
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#wake.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.#wake.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }
}
