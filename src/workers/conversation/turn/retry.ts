import type { LlmErrorKind, LlmFailure } from 'sdk'

/** What has been tried so far in this turn. */
export interface Attempts {
  /** Retries already made for each kind of failure. */
  readonly made: Readonly<Partial<Record<LlmErrorKind, number>>>
  /** Since the first attempt began. */
  readonly elapsedMs: number
  /** Whether the player has seen any of this attempt's text: then nothing is retried behind their back. */
  readonly delivered: boolean
  /** Whether this connection answered before since the app was started. */
  readonly workedBefore: boolean
}

export type RetryDecision =
  | { readonly kind: 'give-up' }
  | { readonly kind: 'retry'; readonly inMs: number; readonly attempt: number; readonly of: number }

/** How often each kind is worth another try. What is not named here is not retried. */
const tries: Partial<Record<LlmErrorKind, number>> = {
  rate: 3,
  overloaded: 3,
  payment: 1,
  server: 2,
  timeout: 2,
  network: 1,
  incomplete: 1,
  empty: 1,
}

const baseMs = 1000
const capMs = 20_000
const totalMs = 60_000
const loadingEveryMs = 2000
const loadingTotalMs = 600_000

/**
 * Whether and when to try again. Full jitter over a doubling back-off, or what the server asked for; never after
 * visible text, never a silent wait over a minute. A model that is still loading is asked for every two seconds.
 */
export function decideRetry(failure: LlmFailure, attempts: Attempts, random: () => number): RetryDecision {
  if (attempts.delivered) return { kind: 'give-up' }
  const made = attempts.made[failure.kind] ?? 0
  if (failure.kind === 'overloaded' && failure.code === 'loading') {
    const of = loadingTotalMs / loadingEveryMs
    return attempts.elapsedMs < loadingTotalMs
      ? { kind: 'retry', inMs: loadingEveryMs, attempt: made + 1, of }
      : { kind: 'give-up' }
  }
  const of = tries[failure.kind] ?? 0
  if (made >= of || !isWorthIt(failure, attempts)) return { kind: 'give-up' }
  const inMs = waitFor(failure, made, random)
  return attempts.elapsedMs + inMs > totalMs ? { kind: 'give-up' } : { kind: 'retry', inMs, attempt: made + 1, of }
}

function isWorthIt(failure: LlmFailure, attempts: Attempts): boolean {
  if (failure.kind === 'network') return attempts.workedBefore
  if (failure.kind === 'incomplete' || failure.kind === 'empty') return true
  return failure.retryable
}

function waitFor(failure: LlmFailure, made: number, random: () => number): number {
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs
  if (failure.kind === 'network') return baseMs
  return Math.round(random() * Math.min(capMs, baseMs * 2 ** made))
}
