import { amplitudeOf, startDb } from './decibels.ts'

const glideMs = 30
export const fadeMs = 50
/** From silence to the start gain, at least this long. */
const slowStartMs = 1000
const startGain = amplitudeOf(startDb)
const riseDbPerSecond = 3
/** After so long a silence the climb begins anew. */
const forgetMs = 3000
/** 140 dB below full: no strength at all. */
const nothing = 1e-7

/**
 * The last wall before the electrodes: a gain that goes where it is told, but only so. Every change glides; silence is
 * reached within `fadeMs`. A height nobody has felt lately is climbed to: at first slowly up to the start gain, from
 * there three decibels a second. Below a height that was reached it may move freely, so that a pulse is a pulse.
 */
export class GainWall {
  readonly #perMs: number
  readonly #climb: number
  #gain = 0
  #target = 0
  #step = 0
  #height = 0
  #quiet = 0
  #wanted = 0
  #isClosing = false

  constructor(sampleRate: number) {
    this.#perMs = sampleRate / 1000
    this.#climb = amplitudeOf(riseDbPerSecond / sampleRate)
  }

  get gain(): number {
    return this.#gain
  }

  /** Where it shall go: an amplitude. While it closes, it closes first. */
  aim(amplitude: number): void {
    this.#wanted = amplitude < nothing ? 0 : amplitude
    if (!this.#isClosing) this.#turnTo(this.#wanted)
  }

  /** To silence; whatever comes next begins with the slow start. */
  close(): void {
    this.#wanted = 0
    this.#turnTo(0)
    this.#height = 0
    this.#isClosing = true
  }

  /** The gain of the next sample. */
  next(): number {
    if (this.#isClosing && this.#gain === 0) {
      this.#isClosing = false
      this.#turnTo(this.#wanted)
    }
    if (this.#target > this.#height) this.#height = Math.min(this.#target, this.#climbed())
    this.#gain = this.#target === 0 ? this.#fallen() : Math.min(this.#moved(), this.#height)
    this.#forget()
    return this.#gain
  }

  #moved(): number {
    const moved = this.#gain + this.#step
    return this.#step > 0 ? Math.min(moved, this.#target) : Math.max(moved, this.#target)
  }

  /** The last of a fade is silence, whatever rounding left. */
  #fallen(): number {
    const moved = this.#moved()
    return moved < nothing ? 0 : moved
  }

  #turnTo(amplitude: number): void {
    if (amplitude === this.#target) return
    this.#target = amplitude
    this.#step = (amplitude - this.#gain) / ((amplitude === 0 ? fadeMs : glideMs) * this.#perMs)
  }

  #climbed(): number {
    const start = Math.min(startGain, this.#target)
    return this.#height < start ? this.#height + start / (slowStartMs * this.#perMs) : this.#height * this.#climb
  }

  #forget(): void {
    this.#quiet = this.#gain === 0 ? this.#quiet + 1 : 0
    if (this.#quiet > forgetMs * this.#perMs) this.#height = 0
  }
}
