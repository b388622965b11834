import { amplitudeOf } from './decibels.ts'
import { ranges, type Tuning } from './tuning.ts'

/** What one frame asks of the generator, under the tuning of the player. */
export interface Aim {
  /** Amplitudes of the left and the right output. */
  readonly left: number
  readonly right: number
  /** The place between the electrodes, -1..1 each. In stereo and for sound it stays in the middle. */
  readonly alpha: number
  readonly beta: number
  /** 0 is left, 1 is right. */
  readonly balance: number
  readonly carrierHz: number
  readonly pulseHz: number
  readonly widthCycles: number
}

/** One output of the device in a mode. */
export interface Output {
  readonly kind: 'estim' | 'vibrate' | 'feel'
  readonly label: string
}

const shared: readonly Output[] = [
  { kind: 'feel', label: 'Carrier' },
  { kind: 'feel', label: 'Pulse frequency' },
  { kind: 'feel', label: 'Pulse width' },
]

/** What can be moved in each mode, in the order of a frame's levels. */
export const outputs: Readonly<Record<Tuning['mode'], readonly Output[]>> = {
  stereo: [
    { kind: 'estim', label: 'Left' },
    { kind: 'estim', label: 'Right' },
    { kind: 'feel', label: 'Balance' },
    ...shared,
  ],
  triphase: [
    { kind: 'estim', label: 'Intensity' },
    { kind: 'feel', label: 'Position up/down' },
    { kind: 'feel', label: 'Position left/right' },
    ...shared,
  ],
  sound: [{ kind: 'vibrate', label: 'Sound' }, ...shared],
}

/** Nothing, in the middle. */
export const restOf = (tuning: Tuning): Aim => aimOf([], tuning)

/** Reads a frame's levels. What is missing or no number rests: no strength, and one half of any feel. */
export function aimOf(levels: ArrayLike<number>, tuning: Tuning): Aim {
  const strength = (index: number) => clamped(levels[index], 0) * amplitudeOf(tuning.capDb)
  const feel = (index: number) => clamped(levels[index], 0.5)
  const first = outputs[tuning.mode].length - shared.length
  const tones = {
    carrierHz: around(ranges.carrierHz, tuning.carrierHz, feel(first)),
    pulseHz: around(ranges.pulseHz, tuning.pulseHz, feel(first + 1)),
    widthCycles: around(ranges.widthCycles, tuning.widthCycles, feel(first + 2)),
  }
  const middle = { alpha: 0, beta: 0, balance: 0.5 }
  switch (tuning.mode) {
    case 'stereo':
      return { ...middle, ...tones, left: strength(0), right: strength(1), balance: feel(2) }
    case 'triphase':
      return {
        ...middle,
        ...tones,
        left: strength(0),
        right: strength(0),
        alpha: 2 * feel(1) - 1,
        beta: 2 * feel(2) - 1,
      }
    default:
      return { ...middle, ...tones, left: strength(0), right: strength(0) }
  }
}

const clamped = (level: number | undefined, otherwise: number): number =>
  level === undefined || Number.isNaN(level) ? otherwise : Math.min(1, Math.max(0, level))

/** From the least over the player's own value at one half to the most. */
function around({ least, most }: { readonly least: number; readonly most: number }, own: number, level: number) {
  return level < 0.5 ? least + (own - least) * 2 * level : own + (most - own) * (2 * level - 1)
}
