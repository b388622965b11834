/** Something a test can hold still: whoever works waits for its end, or for the end of their own work. */
export class Hold {
  #held: { readonly over: Promise<void>; readonly release: () => void } | undefined

  begin(): void {
    if (this.#held) return
    let release = () => {}
    const over = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#held = { over, release }
  }

  end(): void {
    this.#held?.release()
    this.#held = undefined
  }

  async passed(signal: AbortSignal): Promise<void> {
    while (this.#held && !signal.aborted) {
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      await Promise.race([this.#held.over, aborted])
    }
  }
}
