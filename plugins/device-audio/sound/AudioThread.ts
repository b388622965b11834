import { aimOf, outputs } from './aim.ts'
import { amplitudeOf } from './decibels.ts'
import { Generator } from './Generator.ts'
import { type Tuning, tuningOf } from './tuning.ts'
import type { FromAudio, ToAudio } from './wire.ts'

/** The two clocks a frame must outlive: that of the sound, and that of the computer. In milliseconds. */
export interface Moment {
  readonly audioMs: number
  readonly wallMs: number
}

export interface AudioThreadOptions {
  readonly sampleRate: number
  readonly random: () => number
  say(message: FromAudio): void
}

/** A frame is a promise for a moment, whatever it says itself. */
const maxLifeMs = 1000
/** Frames may come a little out of order; one this much older says that the clock was set back. */
const setBackMs = 1000
const statusEveryMs = 100
/** Stops that wait for silence together. */
const maxStops = 20

/**
 * Everything that happens on the audio thread. It obeys the newest frame until that expires, by whichever clock is
 * first, and needs nobody to fall silent: not the page, not the worker, not another message.
 */
export class AudioThread {
  readonly #generator: Generator
  readonly #say: (message: FromAudio) => void
  #tuning: Tuning = tuningOf({})
  #newest = Number.NEGATIVE_INFINITY
  #ends: Moment | undefined
  #levels: readonly number[] = []
  /** Stops that nobody has been told are done. */
  #stopping: readonly number[] = []
  #isCut = false
  #toldAt = Number.NEGATIVE_INFINITY
  #peaks: [number, number] = [0, 0]

  constructor({ sampleRate, random, say }: AudioThreadOptions) {
    this.#generator = new Generator(sampleRate, this.#tuning, random)
    this.#say = say
  }

  receive(message: ToAudio, now: Moment): void {
    switch (message.kind) {
      case 'frame':
        this.#obey(message, now)
        break
      case 'stop':
        this.#isCut = false
        this.#rest()
        this.#newest = Math.max(this.#newest, message.at)
        this.#stopping = [...this.#stopping, message.number].slice(-maxStops)
        this.#answerStops()
        break
      default:
        this.#retune(message.tuning)
    }
  }

  /** The page cuts: silence until the provider, too, has said stop. */
  cut(): void {
    this.#isCut = true
    this.#rest()
    this.#say({ kind: 'cut' })
  }

  get isCut(): boolean {
    return this.#isCut
  }

  get isSilent(): boolean {
    return this.#generator.isSilent
  }

  /** Of the frame that holds now; none when none does. */
  get levels(): readonly number[] {
    return this.#levels
  }

  /** How strong both sides are now: amplitudes. */
  get gains(): readonly [left: number, right: number] {
    return this.#generator.gains
  }

  render(left: Float32Array, right: Float32Array, now: Moment): void {
    if (this.#ends && (now.audioMs >= this.#ends.audioMs || now.wallMs >= this.#ends.wallMs)) this.#rest()
    this.#generator.render(left, right)
    this.#peaks = [Math.max(this.#peaks[0], peakOf(left)), Math.max(this.#peaks[1], peakOf(right))]
    this.#answerStops()
    if (now.audioMs >= this.#toldAt + statusEveryMs) this.#tell(now)
  }

  #obey({ at, expires, levels }: Extract<ToAudio, { kind: 'frame' }>, { audioMs, wallMs }: Moment): void {
    const age = this.#newest - at
    const lifeMs = Math.min(expires - at, expires - wallMs, maxLifeMs)
    if (this.#isCut || !(lifeMs > 0) || (age > 0 && age < setBackMs)) return
    if (levels.length !== outputs[this.#tuning.mode].length) return
    this.#newest = at
    this.#ends = { audioMs: audioMs + lifeMs, wallMs: wallMs + lifeMs }
    this.#levels = levels
    this.#generator.aim(aimOf(levels, this.#tuning))
  }

  /** Another mode or wave begins from silence. Everything else may be tried out while it sounds. */
  #retune(tuning: Tuning): void {
    const isOther = tuning.mode !== this.#tuning.mode || tuning.isPulsed !== this.#tuning.isPulsed
    if (isOther) this.#rest()
    this.#tuning = tuning
    this.#generator.tune(tuning)
    if (this.#ends) this.#generator.aim(aimOf(this.#levels, tuning))
  }

  #rest(): void {
    this.#ends = undefined
    this.#levels = []
    this.#generator.close()
  }

  #answerStops(): void {
    if (this.#stopping.length === 0 || !this.#generator.isSilent) return
    const done = this.#stopping
    this.#stopping = []
    for (const number of done) this.#say({ kind: 'silent', number })
  }

  #tell({ audioMs }: Moment): void {
    this.#toldAt = audioMs
    const cap = amplitudeOf(this.#tuning.capDb)
    const [left, right] = this.#generator.gains
    const [leftPeak, rightPeak] = this.#peaks
    this.#peaks = [0, 0]
    this.#say({
      kind: 'status',
      gains: [left / cap, right / cap],
      peaksDb: [decibelsOf(leftPeak), decibelsOf(rightPeak)],
    })
  }
}

const peakOf = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** Silence is the quietest there is a number for. */
const decibelsOf = (amplitude: number): number => Math.max(-200, 20 * Math.log10(amplitude))
