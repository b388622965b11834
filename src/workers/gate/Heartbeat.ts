/** How a plugin's heart may sound. */
export type Beat = 'answering' | 'silent' | 'over'

export const silentAfter = 3
export const overAfter = 5

/**
 * Asks a plugin every second whether it lives. It counts its own beats, not the clock: a page that was frozen for an
 * hour wakes with the plugin, and neither has missed anything.
 */
export class Heartbeat {
  readonly #ping: () => Promise<void>
  readonly #tell: (beat: Beat) => void
  #missed = 0
  #isAsking = false

  constructor(ping: () => Promise<void>, tell: (beat: Beat) => void) {
    this.#ping = ping
    this.#tell = tell
  }

  /** Call it once a second. */
  beat(): void {
    if (!this.#isAsking) {
      this.#isAsking = true
      this.#ping().then(
        () => this.#heard(),
        // A refusal is an answer as well.
        () => this.#heard(),
      )
    }
    this.#missed += 1
    if (this.#missed === silentAfter + 1) this.#tell('silent')
    if (this.#missed === overAfter + 1) this.#tell('over')
  }

  #heard(): void {
    this.#isAsking = false
    if (this.#missed > silentAfter) this.#tell('answering')
    this.#missed = 0
  }
}
