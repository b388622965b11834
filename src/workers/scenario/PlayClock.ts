/** The clock of one play: it stands still while the play is paused, and can be set back to where a play was left. */
export class PlayClock {
  readonly #now: () => number
  #offset = 0
  #stoodAt: number | undefined

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Milliseconds since the epoch, as the play counts them. */
  get now(): number {
    return (this.#stoodAt ?? this.#now()) + this.#offset
  }

  get isPaused(): boolean {
    return this.#stoodAt !== undefined
  }

  pause(): void {
    this.#stoodAt ??= this.#now()
  }

  goOn(): void {
    if (this.#stoodAt === undefined) return
    this.#offset -= this.#now() - this.#stoodAt
    this.#stoodAt = undefined
  }

  /** It is that time now. */
  set(time: number): void {
    this.#offset += time - this.now
  }
}
