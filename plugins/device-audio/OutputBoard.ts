/** What can be seen of the output, now. */
export interface OutputView {
  readonly isConnected: boolean
  readonly outputs: readonly { readonly label: string; readonly peakDb: number }[]
  readonly capDb: number
}

/** Where the provider writes what the panel shows. */
export class OutputBoard {
  #view: OutputView = { isConnected: false, outputs: [], capDb: 0 }
  readonly #readers = new Set<() => void>()

  show(view: OutputView): void {
    this.#view = view
    for (const tell of this.#readers) tell()
  }

  /** Yields at once, and after each change; changes that come faster than they are read are joined. */
  async *watch(signal: AbortSignal): AsyncGenerator<OutputView> {
    let seen: OutputView | undefined
    let wake = () => {}
    const tell = () => wake()
    this.#readers.add(tell)
    signal.addEventListener('abort', tell, { once: true })
    try {
      while (!signal.aborted) {
        if (seen !== this.#view) {
          seen = this.#view
          yield seen
        } else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      this.#readers.delete(tell)
      signal.removeEventListener('abort', tell)
    }
  }
}
