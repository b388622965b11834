/** How a plugin's heart may sound. */
export type Beat = 'answering' | 'silent' | 'late' | 'over'

export const silentAfter = 2
export const overAfter = 5
/** So many answers in a row that came more than two seconds late with nothing asked of it: it keeps its thread busy all the time. */
export const maxLate = 5

/**
 * Asks a plugin every second whether it lives. It counts its own beats, not the clock: a page that was frozen for an
 * hour wakes with the plugin, and neither has missed anything.
 */
export class Heartbeat {
  readonly #ping: () => Promise<void>
  readonly #tell: (beat: Beat) => void
  readonly #isAsked: () => boolean
  #missed = 0
  /** The host waited for its work while it was silent. */
  #wasAsked = false
  #late = 0
  #isAsking = false

  /** `isAsked`: whether a call of the host is open, for which it may well be working. */
  constructor(ping: () => Promise<void>, tell: (beat: Beat) => void, isAsked: () => boolean) {
    this.#ping = ping
    this.#tell = tell
    this.#isAsked = isAsked
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
    // At every beat: its answer to the call comes just before the one to the ping that waited behind it.
    this.#wasAsked ||= this.#isAsked()
    if (this.#missed === silentAfter + 1) this.#tell('silent')
    if (this.#missed === overAfter + 1) this.#tell('over')
  }

  #heard(): void {
    this.#isAsking = false
    const isLate = this.#missed > silentAfter
    const isExcused = this.#wasAsked
    this.#missed = 0
    this.#wasAsked = false
    if (!isLate) this.#late = 0
    else if (!isExcused) this.#late += 1
    if (isLate && !isExcused && this.#late === maxLate) this.#tell('late')
    else if (isLate) this.#tell('answering')
  }
}
