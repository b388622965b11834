import type { Beats } from './beat.ts'

/* What a Coyote 3 is told and tells, in bytes. */

export const samplesOf = 4

/** A period in milliseconds, 10..1000, as the one byte that stands for it. */
export function compressPeriod(ms: number): number {
  const period = Math.round(ms)
  if (period >= 10 && period <= 100) return period
  if (period > 100 && period <= 600) return Math.floor((period - 100) / 5) + 100
  if (period > 600 && period <= 1000) return Math.floor((period - 600) / 10) + 200
  return 10
}

/** How a strength in a B0 frame is meant. */
export type StrengthMode = 'keep' | 'raise' | 'lower' | 'set'

const modes: Readonly<Record<StrengthMode, number>> = { keep: 0, raise: 1, lower: 2, set: 3 }

export interface Strengths {
  /** 1..15 asks for an answer; 0 does not. */
  readonly sequence: number
  readonly modes: readonly [a: StrengthMode, b: StrengthMode]
  readonly values: readonly [a: number, b: number]
}

export const keepStrengths: Strengths = { sequence: 0, modes: ['keep', 'keep'], values: [0, 0] }

/** Four samples of 25 ms for one channel. */
export interface Wave {
  readonly periods: readonly number[]
  readonly intensities: readonly number[]
}

/** A tenth of a second: how strong, and what it feels like. */
export function outputFrame({ sequence, modes: [a, b], values }: Strengths, waves: readonly [Wave, Wave]): Uint8Array {
  const head = [0xb0, (sequence << 4) | (modes[a] << 2) | modes[b], ...values]
  return new Uint8Array([...head, ...waves.flatMap(({ periods, intensities }) => [...periods, ...intensities])])
}

/** The same pulse four times. */
export function steadyWave(periodMs: number, intensity: number): Wave {
  return {
    periods: Array<number>(samplesOf).fill(compressPeriod(periodMs)),
    intensities: Array<number>(samplesOf).fill(intensity),
  }
}

export const wavesOf = ([a, b]: Beats): readonly [Wave, Wave] => [
  steadyWave(a.periodMs, a.intensity),
  steadyWave(b.periodMs, b.intensity),
]

const silence = steadyWave(10, 0)

/** Both strengths to zero, and no pulse. */
export const stopFrame = (sequence = 0): Uint8Array =>
  outputFrame({ sequence, modes: ['set', 'set'], values: [0, 0] }, [silence, silence])

/** The limits the device keeps to by itself. Must be said again after each connection. */
export const limitFrame = (limit: number, frequencyBalance: number, intensityBalance: number): Uint8Array =>
  new Uint8Array([0xbf, limit, limit, frequencyBalance, frequencyBalance, intensityBalance, intensityBalance])

export interface StrengthReport {
  /** 0 when somebody turned the wheel. */
  readonly sequence: number
  readonly strengths: readonly [a: number, b: number]
}

/** A B1 message; undefined for anything else. */
export function parseReport(bytes: Uint8Array): StrengthReport | undefined {
  const [head, sequence, a, b] = bytes
  if (head !== 0xb1 || bytes.length < 4 || sequence === undefined || a === undefined || b === undefined)
    return undefined
  return sequence > 15 || a > 200 || b > 200 ? undefined : { sequence, strengths: [a, b] }
}
