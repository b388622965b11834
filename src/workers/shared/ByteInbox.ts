/**
 * Bytes that arrive whenever the other side likes, for one reader. What nobody has read yet is kept, up to a limit.
 * As long as nobody reads at all the oldest make room for the newest: some who send never care for answers. A reader
 * who falls behind must not miss anything, so then nothing more fits, and whoever fills the inbox ends the connection.
 */
export class ByteInbox implements AsyncIterable<Uint8Array> {
  readonly #maxBytes: number
  readonly #onLeave: () => void
  #waiting: Uint8Array[] = []
  #bytes = 0
  #started = false
  #ended = false
  #failure: Error | undefined
  #wake = () => {}

  /** `onLeave` is called when the reader does not want any more. */
  constructor(maxBytes: number, onLeave: () => void) {
    this.#maxBytes = maxBytes
    this.#onLeave = onLeave
  }

  /** Whether there was room. */
  add(bytes: Uint8Array): boolean {
    if (this.#ended) return true
    while (!this.#started && this.#waiting.length > 0 && this.#bytes + bytes.length > this.#maxBytes) this.#take()
    if (this.#bytes + bytes.length > this.#maxBytes) return false
    this.#waiting.push(bytes)
    this.#bytes += bytes.length
    this.#wake()
    return true
  }

  /** What has arrived can still be read; then it is over, or fails with `failure`. */
  end(failure?: Error): void {
    if (this.#ended) return
    this.#ended = true
    this.#failure = failure
    this.#wake()
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: () => this.#next(),
      return: async () => {
        this.#waiting = []
        this.#bytes = 0
        this.#failure = undefined
        this.end()
        this.#onLeave()
        return { value: undefined, done: true }
      },
    }
  }

  async #next(): Promise<IteratorResult<Uint8Array>> {
    this.#started = true
    while (this.#waiting.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const bytes = this.#take()
    if (bytes) return { value: bytes, done: false }
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure
    return { value: undefined, done: true }
  }

  #take(): Uint8Array | undefined {
    const bytes = this.#waiting.shift()
    this.#bytes -= bytes?.length ?? 0
    return bytes
  }
}
