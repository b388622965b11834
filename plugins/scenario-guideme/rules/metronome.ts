import type { MetronomeElement } from '../parse/guide.ts'

/** When a metronome clicks. All in milliseconds. */
export interface Beat {
  /** From the start of a round. */
  readonly ticks: readonly number[]
  readonly round: number
  /** How many rounds there are; 0 for without end. */
  readonly rounds: number
}

/** A metronome whose tempo is drawn. */
export type Tempo = Pick<MetronomeElement, 'beats' | 'loops' | 'rhythm'> & { readonly bpm: number }

/** The clicks of a metronome. Without a rhythm it clicks once a beat, first a quarter of a beat in, and never ends. */
export function metronomeTicks({ bpm, beats, loops, rhythm }: Tempo): Beat {
  const beat = 60_000 / Math.max(slowest, Math.min(bpm, fastest))
  if (rhythm.length === 0) return { ticks: [beat / 4], round: beat, rounds: 0 }
  const perBeat = Math.max(1, Math.min(Math.trunc(beats) || 4, 1000))
  const tick = beat / perBeat
  const listed = [...new Set(rhythm)].filter((at) => at >= 0 && at < 100_000).toSorted((a, b) => a - b)
  const length = Math.ceil(((listed.at(-1) ?? 0) + 1) / perBeat) * perBeat
  return { ticks: listed.map((at) => at * tick), round: length * tick, rounds: loops < 0 ? 0 : loops + 1 }
}

/** Beats a minute beyond which there is only noise, and below which there is only silence. */
const fastest = 1000
const slowest = 0.1
