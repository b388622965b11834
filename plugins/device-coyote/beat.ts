/** What one channel gives over the next tenth of a second. */
export interface Beat {
  /** The dangerous quantity, 0..200: raised slowly, lowered at once. */
  readonly strength: number
  /** 0..100 of that strength. */
  readonly intensity: number
  /** From one pulse to the next, 10..100 milliseconds. */
  readonly periodMs: number
}

/** Channel A and channel B. */
export type Beats = readonly [a: Beat, b: Beat]

export const tickMs = 100

const slowestHz = 10
const fastestHz = 100

/** The period for a feel of 0..1: one half is the player's own frequency, the ends are a knock and a hum. */
export function periodOf(feel: number | undefined, frequency: number): number {
  const place = feel === undefined || Number.isNaN(feel) ? 0.5 : Math.min(1, Math.max(0, feel))
  const middle = Math.min(fastestHz, Math.max(slowestHz, frequency || slowestHz))
  const hz =
    place < 0.5 ? slowestHz * (middle / slowestHz) ** (place * 2) : middle * (fastestHz / middle) ** (place * 2 - 1)
  return Math.round(1000 / hz)
}

/** The feel of a period: the other way round. */
export function feelOf(periodMs: number, frequency: number): number {
  const hz = 1000 / periodMs
  return hz < frequency
    ? Math.log(hz / slowestHz) / Math.log(frequency / slowestHz) / 2
    : 0.5 + Math.log(hz / frequency) / Math.log(fastestHz / frequency) / 2
}
