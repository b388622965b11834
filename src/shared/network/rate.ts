/**
 * Tokens that come back at a steady pace. A caller who is too fast is first slowed down, then turned away.
 * Time comes in as an argument.
 */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
  /** How far ahead of the pace a call may be booked; later ones are turned away. */
  readonly maxWaitMs: number
}

export const netRate: Rate = { perSecond: 200, burst: 400, maxWaitMs: 2000 }

export interface Bucket {
  readonly tokens: number
  readonly at: number
}

export const fullBucket = (rate: Rate, now: number): Bucket => ({ tokens: rate.burst, at: now })

export type Taken = { readonly kind: 'granted'; readonly waitMs: number } | { readonly kind: 'too-fast' }

export function take(bucket: Bucket, rate: Rate, now: number): readonly [Bucket, Taken] {
  const back = (Math.max(0, now - bucket.at) * rate.perSecond) / 1000
  const tokens = Math.min(rate.burst, bucket.tokens + back) - 1
  const waitMs = tokens >= 0 ? 0 : (-tokens * 1000) / rate.perSecond
  if (waitMs > rate.maxWaitMs) return [{ tokens: tokens + 1, at: now }, { kind: 'too-fast' }]
  return [
    { tokens, at: now },
    { kind: 'granted', waitMs },
  ]
}
