import { type Aim, restOf } from './aim.ts'
import { amplitudeOf, highestCapDb, limiterDb } from './decibels.ts'
import { inCircle, panned, potentialsAt, radiusOf, type Trims, wiresFor } from './electrodes.ts'
import { GainWall } from './GainWall.ts'
import { HighPass } from './HighPass.ts'
import { type PulseShape, PulseTrain } from './PulseTrain.ts'
import type { Tuning } from './tuning.ts'

const smoothMs = 30
/** So that what glides arrives. */
const nothing = 1e-9
/** An electrode that was turned up comes up this slowly. */
const trimDbPerSecond = 3

/**
 * The wave itself, sample by sample: carrier and pulses, placed between the electrodes, freed of direct current, and
 * only then given its strength, so that no strength is no sound at all. No sample leaves it above the cap.
 */
export class Generator {
  readonly #sampleRate: number
  readonly #pulses: PulseTrain
  readonly #passLeft: HighPass
  readonly #passRight: HighPass
  readonly #wallLeft: GainWall
  readonly #wallRight: GainWall
  readonly #smooth: number
  readonly #trimClimb: number
  #tuning: Tuning
  #waiting: Tuning | undefined
  /** Where the trims stand, and where they are on their way to. */
  #trims: Trims
  #trimsWanted: Trims
  #ceiling: number
  #aim: Aim
  #shape: PulseShape
  /** Where the smoothed values stand. */
  #alpha = 0
  #beta = 0
  #balance = 0.5
  #carrierHz: number
  #theta = 0

  constructor(sampleRate: number, tuning: Tuning, random: () => number) {
    this.#sampleRate = sampleRate
    this.#pulses = new PulseTrain(sampleRate, random)
    this.#passLeft = new HighPass(sampleRate)
    this.#passRight = new HighPass(sampleRate)
    this.#wallLeft = new GainWall(sampleRate)
    this.#wallRight = new GainWall(sampleRate)
    this.#smooth = 1 - Math.exp(-1000 / (smoothMs * sampleRate))
    this.#trimClimb = amplitudeOf(trimDbPerSecond / sampleRate)
    this.#tuning = tuning
    this.#trims = trimsOf(tuning)
    this.#trimsWanted = this.#trims
    this.#ceiling = ceilingOf(tuning)
    this.#aim = restOf(tuning)
    this.#shape = shapeOf(tuning, this.#aim)
    this.#carrierHz = tuning.carrierHz
  }

  /** How strong both sides are now: amplitudes. */
  get gains(): readonly [left: number, right: number] {
    return [this.#wallLeft.gain, this.#wallRight.gain]
  }

  get isSilent(): boolean {
    return this.#wallLeft.gain === 0 && this.#wallRight.gain === 0
  }

  /** What it is to sound like from now on. Another mode or wave waits for silence. */
  tune(tuning: Tuning): void {
    const isOther = tuning.mode !== this.#tuning.mode || tuning.isPulsed !== this.#tuning.isPulsed
    if (isOther) this.close()
    if (this.isSilent || isOther) this.#waiting = tuning
    else this.#turnTo(tuning)
    this.#takeWaiting()
  }

  aim(aim: Aim): void {
    this.#aim = aim
    this.#shape = shapeOf(this.#tuning, aim)
    this.#wallLeft.aim(aim.left)
    this.#wallRight.aim(aim.right)
  }

  /** To silence; whatever comes next begins slowly. */
  close(): void {
    this.#wallLeft.close()
    this.#wallRight.close()
  }

  render(left: Float32Array, right: Float32Array): void {
    this.#takeWaiting()
    // A cap that was lowered is glided to, for cutting a wave off would be a click.
    const ceiling = Math.max(this.#ceiling, ...this.gains)
    for (let index = 0; index < left.length; index++) {
      this.#glide()
      const wires = this.#tuning.mode === 'triphase' ? this.#placed() : this.#balanced()
      left[index] = limited(this.#passLeft.next(wires.left) * this.#wallLeft.next(), ceiling)
      right[index] = limited(this.#passRight.next(wires.right) * this.#wallRight.next(), ceiling)
    }
  }

  #takeWaiting(): void {
    if (!this.#waiting || !this.isSilent) return
    this.#turnTo(this.#waiting)
    this.#trims = this.#trimsWanted
    this.#waiting = undefined
  }

  #turnTo(tuning: Tuning): void {
    this.#tuning = tuning
    this.#trimsWanted = trimsOf(tuning)
    this.#ceiling = ceilingOf(tuning)
    this.#shape = shapeOf(tuning, this.#aim)
  }

  #glide(): void {
    const aim = this.#aim
    this.#alpha += (aim.alpha - this.#alpha) * this.#smooth
    this.#beta += (aim.beta - this.#beta) * this.#smooth
    this.#balance += (aim.balance - this.#balance) * this.#smooth
    this.#carrierHz += (aim.carrierHz - this.#carrierHz) * this.#smooth
    if (this.#trims !== this.#trimsWanted) this.#glideTrims()
  }

  #glideTrims(): void {
    const wanted = this.#trimsWanted
    const toward = (now: number, goal: number) =>
      goal > now ? Math.min(goal, now * this.#trimClimb) : Math.max(goal, now + (goal - now) * this.#smooth - nothing)
    const { common, left, right, centre } = this.#trims
    const moved = {
      common: toward(common, wanted.common),
      left: toward(left, wanted.left),
      right: toward(right, wanted.right),
      centre: toward(centre, wanted.centre),
    }
    const isThere =
      moved.common === wanted.common &&
      moved.left === wanted.left &&
      moved.right === wanted.right &&
      moved.centre === wanted.centre
    this.#trims = isThere ? wanted : moved
  }

  /** The height and the angle of the carrier. */
  #turn(): { readonly height: number; readonly theta: number } {
    if (this.#tuning.isPulsed) {
      this.#pulses.next(this.#shape)
      return this.#pulses
    }
    this.#theta = (this.#theta + (2 * Math.PI * this.#carrierHz) / this.#sampleRate) % (2 * Math.PI)
    return { height: 1, theta: this.#theta }
  }

  #placed() {
    const { height, theta } = this.#turn()
    const [alpha, beta] = inCircle(this.#alpha, this.#beta)
    const wires = wiresFor(potentialsAt(alpha, beta, theta), this.#trims, radiusOf(alpha, beta))
    return { left: height * wires.left, right: height * wires.right }
  }

  #balanced() {
    const { height, theta } = this.#turn()
    const wave = height * Math.cos(theta)
    const sides = panned(this.#balance)
    return { left: wave * sides.left * this.#trims.left, right: wave * sides.right * this.#trims.right }
  }
}

const shapeOf = ({ riseCycles, randomness }: Tuning, { carrierHz, pulseHz, widthCycles }: Aim): PulseShape => ({
  carrierHz,
  pulseHz,
  widthCycles,
  riseCycles,
  randomness,
})

const ceilingOf = ({ capDb }: Tuning): number => amplitudeOf(Math.min(capDb, highestCapDb, limiterDb))

const trimsOf = ({ commonDb, leftDb, rightDb, centreDb }: Tuning): Trims => ({
  common: amplitudeOf(commonDb),
  left: amplitudeOf(leftDb),
  right: amplitudeOf(rightDb),
  centre: amplitudeOf(centreDb),
})

/** The hard limiter. What is no number is silence. */
const limited = (sample: number, ceiling: number): number =>
  Number.isNaN(sample) ? 0 : Math.min(ceiling, Math.max(-ceiling, sample))
