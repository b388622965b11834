/** How a plugin's heart may sound. */
export type Beat = 'answering' | 'silent' | 'late' | 'over'

export const silentAfter = 2
export const overAfter = 5
/** So many answers in a row that came more than two seconds late: it keeps its thread busy all the time. */
export const maxLate = 5

/**
 * Asks a plugin every second whether it lives. It counts its own beats, not the clock: a page that was frozen for an
 * hour wakes with the plugin, and neither has missed anything.
 */
export class Heartbeat {
  readonly #ping: () => Promise<void>
  readonly #tell: (beat: Beat) => void
  #missed = 0
  #late = 0
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
    const isLate = this.#missed > silentAfter
    this.#missed = 0
    this.#late = isLate ? this.#late + 1 : 0
    if (this.#late === maxLate) this.#tell('late')
    else if (isLate) this.#tell('answering')
  }
}
