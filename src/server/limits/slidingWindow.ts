import type { LimitRule } from './limitClasses.ts'

/** What was counted in one slot of time. Slots begin at whole multiples of their length. */
export interface Slot {
  readonly startMs: number
  readonly hits: number
}

/** How a rule answers one call. */
export interface LimitAnswer {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** When the whole limit is free again, if nothing else is called. */
  readonly resetAt: Date
  /** 0 when allowed; otherwise whole seconds, at least 1. */
  readonly retryAfterSeconds: number
}

/**
 * A window is cut into so many slots, and one slot more is counted: a call counts for the window and at most a twelfth
 * longer. So no window of time, wherever it begins, ever holds more than the limit.
 */
export const slotsPerWindow = 12

export const slotMsOf = ({ seconds }: Pick<LimitRule, 'seconds'>): number => (seconds * 1000) / slotsPerWindow

export const slotStart = (rule: LimitRule, nowMs: number): number => {
  const slotMs = slotMsOf(rule)
  return Math.floor(nowMs / slotMs) * slotMs
}

/** The first slot that still counts at `nowMs`. */
export const oldestSlotStart = (rule: LimitRule, nowMs: number): number =>
  slotStart(rule, nowMs) - slotsPerWindow * slotMsOf(rule)

/** When a slot is forgotten. */
export const slotEnd = (rule: LimitRule, startMs: number): number => startMs + (slotsPerWindow + 1) * slotMsOf(rule)

export const allowedAnswer = ({ limit }: LimitRule, used: number, resetMs: number): LimitAnswer => ({
  allowed: true,
  limit,
  remaining: Math.max(0, limit - used),
  resetAt: new Date(resetMs),
  retryAfterSeconds: 0,
})

/** The answer to a call that `slots` leave no room for; what no window has room for is never allowed. */
export function refusedAnswer(rule: LimitRule, slots: readonly Slot[], cost: number, nowMs: number): LimitAnswer {
  const counted = [...slots].sort((a, b) => a.startMs - b.startMs)
  const used = counted.reduce((sum, { hits }) => sum + hits, 0)
  const resetMs = slotEnd(rule, counted.at(-1)?.startMs ?? slotStart(rule, nowMs))
  let left = used
  const freeing = counted.find(({ hits }) => {
    left -= hits
    return left + cost <= rule.limit
  })
  const freeMs = freeing ? slotEnd(rule, freeing.startMs) : resetMs
  return {
    allowed: false,
    limit: rule.limit,
    remaining: Math.max(0, rule.limit - used),
    resetAt: new Date(resetMs),
    retryAfterSeconds: Math.max(1, Math.ceil((freeMs - nowMs) / 1000)),
  }
}
