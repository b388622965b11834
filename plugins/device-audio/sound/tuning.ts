import { highestCapDb } from './decibels.ts'

export const modes = ['stereo', 'triphase', 'sound'] as const
export type Mode = (typeof modes)[number]

/** Everything the player has set about the sound. Frequencies in hertz, lengths in cycles of the carrier. */
export interface Tuning {
  readonly mode: Mode
  readonly isPulsed: boolean
  readonly capDb: number
  readonly carrierHz: number
  readonly pulseHz: number
  readonly widthCycles: number
  readonly riseCycles: number
  /** 0..1 */
  readonly randomness: number
  readonly leftDb: number
  readonly rightDb: number
  readonly commonDb: number
  readonly centreDb: number
}

/** What a number may be, and what it is until the player says otherwise. */
interface Range {
  readonly least: number
  readonly usual: number
  readonly most: number
}

export const ranges = {
  capDb: { least: -60, usual: -30, most: highestCapDb },
  carrierHz: { least: 500, usual: 700, most: 1000 },
  pulseHz: { least: 10, usual: 70, most: 150 },
  widthCycles: { least: 3, usual: 5, most: 15 },
  riseCycles: { least: 2, usual: 10, most: 20 },
  randomness: { least: 0, usual: 0.1, most: 0.5 },
  leftDb: { least: -12, usual: 0, most: 0 },
  rightDb: { least: -12, usual: 0, most: 0 },
  commonDb: { least: -12, usual: 0, most: 0 },
  centreDb: { least: -12, usual: -0.6, most: 0 },
} as const satisfies Readonly<Record<string, Range>>

/** A number within its range; what is none is the usual one. */
export function within({ least, usual, most }: Range, value: unknown): number {
  return typeof value === 'number' && !Number.isNaN(value) ? Math.min(most, Math.max(least, value)) : usual
}

/** The settings as they are kept, made into a tuning whatever stands in them. */
export function tuningOf(settings: unknown): Tuning {
  const given = new Map(Object.entries(Object(settings) as object))
  const number = (name: Exclude<keyof typeof ranges, 'randomness'>) => within(ranges[name], given.get(name))
  const percent = given.get('randomness')
  return {
    mode: modes.find((mode) => mode === given.get('mode')) ?? 'stereo',
    isPulsed: given.get('wave') !== 'continuous',
    capDb: number('capDb'),
    carrierHz: number('carrierHz'),
    pulseHz: number('pulseHz'),
    widthCycles: number('widthCycles'),
    riseCycles: number('riseCycles'),
    randomness: within(ranges.randomness, typeof percent === 'number' ? percent / 100 : undefined),
    leftDb: number('leftDb'),
    rightDb: number('rightDb'),
    commonDb: number('commonDb'),
    centreDb: number('centreDb'),
  }
}
