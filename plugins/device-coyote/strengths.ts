import type { Clock } from 'sdk/devices'
import { type Channel, channels } from './box.ts'
import { Echoes } from './echoes.ts'

/** Both strengths of a device that tells its own, whoever changed them. */
export class Strengths {
  readonly #echoes: readonly [Echoes, Echoes]
  /** As far as we know; -1 where nobody does. */
  #known: [a: number, b: number] = [-1, -1]
  /** What the device said last: a report tells both channels, also the one that nobody touched. */
  #told: [a: number, b: number] = [-1, -1]
  /** Whether the device has said that it is at zero, and nothing else was ordered since. */
  isAtZero = false

  constructor(clock: Clock) {
    this.#echoes = [new Echoes(clock), new Echoes(clock)]
  }

  of(channel: Channel): number {
    return this.#known[channel]
  }

  get pair(): readonly [a: number, b: number] {
    return [this.#known[0], this.#known[1]]
  }

  ordered(channel: Channel, strength: number): void {
    this.#known[channel] = strength
    this.#echoes[channel].expect(strength)
    if (strength !== 0) this.isAtZero = false
  }

  /** Nobody knows whether the last order was taken. */
  unknown(): void {
    this.#known = [-1, -1]
  }

  /** What the device says. Yields the channels that a person has changed. */
  reported(strengths: readonly [a: number, b: number]): readonly Channel[] {
    const changed = channels.filter((channel) => {
      const strength = strengths[channel]
      const isOld = strength === this.#told[channel]
      this.#told[channel] = strength
      if (isOld || this.#echoes[channel].take(strength) || strength === this.#known[channel]) return false
      this.#known[channel] = strength
      return true
    })
    this.isAtZero = strengths.every((strength) => strength === 0) && this.#known.every((strength) => strength <= 0)
    return changed
  }
}
