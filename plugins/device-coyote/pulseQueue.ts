import type { Clock } from 'sdk/devices'
import { type Beat, tickMs } from './beat.ts'
import { compressPeriod, samplesOf } from './frames.ts'

/** The app plays what is queued though nobody speaks to it any more: two tenths of a second, never more than three. */
const aheadMs = 200

/** How far ahead the app has pulses of one channel. */
export class PulseQueue {
  readonly #clock: Clock
  /** Until when the pulses last that were sent. */
  #until = Number.NEGATIVE_INFINITY
  #notBefore = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The pulses to send now, each a tenth of a second in 16 hexadecimal digits. */
  fill({ periodMs, intensity }: Beat): readonly string[] {
    const now = this.#clock.now()
    if (now < this.#notBefore) return []
    const items: string[] = []
    this.#until = Math.max(now, this.#until)
    while (this.#until + tickMs <= now + aheadMs) {
      items.push(pulseOf(periodMs, intensity))
      this.#until += tickMs
    }
    return items
  }

  get isEmpty(): boolean {
    return this.#until <= this.#clock.now()
  }

  /** The app was told to forget what is queued, and needs a moment before it takes more. */
  cleared(restMs: number): void {
    this.#until = Number.NEGATIVE_INFINITY
    this.#notBefore = this.#clock.now() + restMs
  }
}

/** Four periods and four intensities. */
export function pulseOf(periodMs: number, intensity: number): string {
  const bytes = [
    ...Array<number>(samplesOf).fill(compressPeriod(periodMs)),
    ...Array<number>(samplesOf).fill(intensity),
  ]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}
