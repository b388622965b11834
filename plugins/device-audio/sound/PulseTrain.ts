/** What a pulse is made of: frequencies in hertz, lengths in cycles of the carrier. */
export interface PulseShape {
  readonly carrierHz: number
  readonly pulseHz: number
  readonly widthCycles: number
  readonly riseCycles: number
  /** 0..1: how uneven the rests are. */
  readonly randomness: number
}

/** From pulse to pulse the carrier begins elsewhere, so that no charge gathers. */
const turnEachPulse = (2 * Math.PI * 19) / 97

/** How high a pulse stands at `place` (0..1) of its length: it rises and falls like a sine over its part `rise`. */
export function envelopeAt(place: number, rise: number): number {
  if (place <= 0 || place >= 1) return 0
  const part = Math.min(0.5, rise)
  const fromEdge = Math.min(place, 1 - place)
  return fromEdge >= part ? 1 : Math.sin(((fromEdge / part) * Math.PI) / 2)
}

/** The rest after a pulse, in seconds. `chance` is 0..1. */
export function restAfter(shape: PulseShape, chance: number): number {
  const rest = Math.max(0, 1 / shape.pulseHz - shape.widthCycles / shape.carrierHz)
  return rest * (1 + shape.randomness * (2 * chance - 1))
}

/** Pulse after pulse, sample by sample. A shape that changes holds from the next pulse on. */
export class PulseTrain {
  /** Of the present sample: its height with its sign, and the angle of the carrier. */
  height = 0
  theta = 0

  readonly #sampleRate: number
  readonly #random: () => number
  #place = 0
  #length = 0
  #end = 0
  #rise = 0.5
  #turn = 0
  #start = 0
  #polarity = -1

  constructor(sampleRate: number, random: () => number) {
    this.#sampleRate = sampleRate
    this.#random = random
  }

  next(shape: PulseShape): void {
    if (this.#place >= this.#end) this.#begin(shape)
    this.height = this.#polarity * envelopeAt(this.#place / this.#length, this.#rise)
    this.theta = this.#start + this.#turn * this.#place
    this.#place += 1
  }

  #begin(shape: PulseShape): void {
    this.#length = (shape.widthCycles / shape.carrierHz) * this.#sampleRate
    this.#end = this.#length + restAfter(shape, this.#random()) * this.#sampleRate
    this.#rise = shape.riseCycles / shape.widthCycles
    this.#turn = (2 * Math.PI * shape.carrierHz) / this.#sampleRate
    this.#start = (this.#start + turnEachPulse) % (2 * Math.PI)
    this.#polarity = -this.#polarity
    this.#place = 0
  }
}
