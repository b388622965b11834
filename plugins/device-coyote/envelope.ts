/**
 * The strength of one channel over time. A pulse must be a pulse, and yet strength may rise by one step in a fifth of a
 * second only: so the strength follows the peaks of what is wanted, slowly, and what lies below them is made by the
 * intensity of the waveform, which is harmless by itself.
 */
export interface Envelope {
  /** 0..200: what the device is told. */
  readonly strength: number
  /** When it was raised last. */
  readonly roseAt: number
  /** The highest that was wanted lately, and when. */
  readonly peak: number
  readonly peakAt: number
}

export const riseEveryMs = 200
/** How long a peak is held for the next pulse. */
const holdMs = 3000

export const flat: Envelope = {
  strength: 0,
  roseAt: Number.NEGATIVE_INFINITY,
  peak: 0,
  peakAt: Number.NEGATIVE_INFINITY,
}

export interface Wish {
  /** Steps of 200. */
  readonly wanted: number
  /** No more than this, whoever asks. */
  readonly ceiling: number
  readonly now: number
  /** `false` while the device has not taken the last change. */
  readonly mayRise: boolean
}

/** The next tick: up by one step at most, down at once. */
export function follow(envelope: Envelope, { wanted, ceiling, now, mayRise }: Wish): Envelope {
  const isPeak = wanted >= envelope.peak || now - envelope.peakAt > holdMs
  const peak = isPeak ? wanted : envelope.peak
  const goal = Math.min(peak, ceiling)
  const rises = goal > envelope.strength && mayRise && now - envelope.roseAt >= riseEveryMs
  return {
    strength: rises ? envelope.strength + 1 : Math.min(goal, envelope.strength),
    roseAt: rises ? now : envelope.roseAt,
    peak,
    peakAt: isPeak ? now : envelope.peakAt,
  }
}

/** How strong the waveform must be for what is wanted, 0..100. Nothing that is wanted is lost to rounding. */
export function intensityOf(wanted: number, strength: number): number {
  if (wanted <= 0 || strength <= 0) return 0
  return Math.min(100, Math.max(1, Math.round((100 * wanted) / strength)))
}
