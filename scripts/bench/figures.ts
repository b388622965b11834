/** One measured row of the report. With a budget it is judged; without, it is told. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'kB' | '%' | 'MB' | ''
  /** The most it may be. */
  readonly budget?: number
  /** What the largest comparable program needs for the same, measured the same way; context, not part of the run. */
  readonly peer?: string
  /** How many samples, and how they spread. */
  readonly samples?: string
}

export const isMissed = ({ value, budget }: Figure): boolean =>
  budget !== undefined && !(Number.isFinite(value) && value <= budget)

/** The value below which a share of the samples lies; NaN without samples, which no budget forgives. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
export const p95 = (samples: readonly number[]): number => percentile(samples, 0.95)

export function spread(samples: readonly number[]): string {
  const [low, high] = [percentile(samples, 0), percentile(samples, 1)]
  return `${samples.length} samples, ${low.toFixed(1)} to ${high.toFixed(1)}`
}
