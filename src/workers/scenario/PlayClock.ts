/** The slowest and the fastest a play may go. */
const slowest = 0.5
const fastest = 3
/** A story that changes faster than this by itself is not hurried any more. */
const flickerMs = 250

/**
 * The clock of one play: it stands still while the play is paused, can be set back to where a play was left, and goes
 * slower or faster as the player likes.
 *
 * Only the story's waiting is scaled. What a body follows keeps real time: a stimulus lasts as long as it says and devices
 * rest as long as their rules say, since both are timed where devices are driven, far from this clock; the metronome
 * ticks and recordings play as they were made. Pages that turn faster than four times a second are not turned faster
 * still, for the sake of eyes that cannot bear flicker.
 */
export class PlayClock {
  readonly #real: () => number
  #pace = 1
  #isPaused = false
  /** The play's time at a moment of real time, from which it is counted on. */
  #base: number
  #since: number

  constructor(real: () => number = Date.now) {
    this.#real = real
    this.#since = real()
    this.#base = this.#since
  }

  /** Milliseconds since the epoch, as the play counts them. */
  get now(): number {
    return Math.floor(this.#exact())
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  pause(): void {
    this.#count()
    this.#isPaused = true
  }

  goOn(): void {
    this.#count()
    this.#isPaused = false
  }

  /** It is that time now. */
  set(time: number): void {
    this.#count()
    this.#base = time
  }

  /** From now on so much of its time passes in a moment of real time; 1 is as authored. */
  setPace(pace: number): void {
    this.#count()
    this.#pace = Number.isFinite(pace) ? Math.min(fastest, Math.max(slowest, pace)) : 1
  }

  /** Real milliseconds until somebody who waits for a time is to be woken. */
  realUntil(time: number): number {
    const left = time - this.#exact()
    const scaled = left / this.#pace
    return Math.ceil(this.#pace > 1 ? Math.max(scaled, Math.min(left, flickerMs)) : scaled)
  }

  #exact(): number {
    return this.#isPaused ? this.#base : this.#base + Math.max(0, this.#real() - this.#since) * this.#pace
  }

  #count(): void {
    this.#base = this.#exact()
    this.#since = this.#real()
  }
}
