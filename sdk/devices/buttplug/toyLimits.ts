import { levelOf, stepOf } from '../steps.ts'
import type { ToyOutput } from './toys.ts'

/** What the player allows these toys, whatever is asked of them. Levels and places are 0..1. */
export interface ToyLimits {
  /** Of everything that is not a place. */
  readonly most: number
  /** How far a stroker may travel, and how fast: 1 is the fastest that is ever sent. */
  readonly travelFrom: number
  readonly travelTo: number
  readonly travelSpeed: number
}

/** The value of a level within the output's range. Above zero is never below the first step. */
export function valueFor(output: ToyOutput, level: number): number {
  const value = stepOf(level, output.max)
  return value === 0 ? 0 : Math.min(output.max, Math.max(value, output.min))
}

const squeezeMs = 60_000
const half = 0.5

/**
 * No more than a minute above half pressure; then no more than half until it was there for as long as it was above.
 * Ask it with each frame.
 */
export class SqueezeLimit {
  #above = 0
  #at: number | undefined
  #level = 0
  #isResting = false

  limited(asked: number, now: number): number {
    const ms = Math.max(0, now - (this.#at ?? now))
    this.#at = now
    this.#above = this.#level > half ? Math.min(squeezeMs, this.#above + ms) : Math.max(0, this.#above - ms)
    if (this.#above >= squeezeMs) this.#isResting = true
    if (this.#above === 0) this.#isResting = false
    this.#level = this.#isResting ? Math.min(half, asked) : asked
    return this.#level
  }
}

/** One move of a stroker. */
export interface Stroke {
  readonly value: number
  readonly ms: number
}

/** The fastest a full travel may ever be: 15 cm at 40 cm a second. */
const fullTravelMs = 375
const leadInMs = 1000
/** Longer moves could not be stopped in time, as nothing calls a move back. */
const maxMs = 500
const minMs = 20

/** Where a stroker is led: gently to its first place, then never faster than the player allows. */
export class StrokePath {
  #place: number | undefined
  #freeAt = 0

  /** The next move toward a place, or none: it is on its way, or there already. `ms` is how long until the next order. */
  next(output: ToyOutput, asked: number, limits: ToyLimits, now: number, ms: number): Stroke | undefined {
    if (now < this.#freeAt) return undefined
    const from = levelOf(Math.min(limits.travelFrom, limits.travelTo))
    const to = levelOf(Math.max(limits.travelFrom, limits.travelTo))
    const wanted = from + asked * (to - from)
    const moveMs = Math.min(maxMs, Math.max(minMs, ms))
    if (this.#place === undefined) {
      // Nobody knows where it stands. Without a duration it cannot be told to go slowly, so it goes to its near end first.
      this.#place = output.order === 'timed' || output.order === 'linear' ? wanted : from
      this.#freeAt = now + leadInMs
      return { value: this.#valueOf(output, this.#place), ms: leadInMs }
    }
    const speed = Math.max(0.01, levelOf(limits.travelSpeed)) / fullTravelMs
    const reach = speed * moveMs
    const before = this.#valueOf(output, this.#place)
    this.#place += Math.min(reach, Math.max(-reach, wanted - this.#place))
    const value = this.#valueOf(output, this.#place)
    return value === before ? undefined : { value, ms: moveMs }
  }

  /** It may be anywhere from now on. */
  forget(): void {
    this.#place = undefined
    this.#freeAt = 0
  }

  #valueOf({ min, max }: ToyOutput, place: number): number {
    return min + Math.round(place * (max - min))
  }
}
