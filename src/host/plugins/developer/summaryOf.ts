import type { ConsoleEntry } from '../console.ts'

/** How a plugin's calls have been going. */
export interface ConsoleSummary {
  readonly calls: number
  readonly failures: number
  /** Half of the answered calls took no longer; undefined before the first. */
  readonly p50: number | undefined
  /** Nineteen of twenty took no longer. */
  readonly p95: number | undefined
}

export function summaryOf(entries: readonly ConsoleEntry[]): ConsoleSummary {
  const calls = entries.filter((entry) => entry.kind === 'call')
  const times = calls
    .filter(({ outcome }) => outcome === 'answered')
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  return {
    calls: calls.length,
    failures: calls.filter(({ outcome }) => outcome === 'failed').length,
    p50: atShare(times, 0.5),
    p95: atShare(times, 0.95),
  }
}

/** The smallest of the sorted values that this share of them does not exceed. */
const atShare = (sorted: readonly number[], share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
