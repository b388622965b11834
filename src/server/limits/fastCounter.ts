import type { LimitRule } from './limitClasses.ts'
import {
  allowedAnswer,
  type LimitAnswer,
  oldestSlotStart,
  refusedAnswer,
  type Slot,
  slotEnd,
  slotStart,
} from './slidingWindow.ts'

/**
 * Counts in this process. Memory is bounded: beyond `maxKeys` the key that was called longest ago is forgotten, which only
 * ever allows more.
 */
export function createFastCounter(maxKeys = 50_000) {
  /** In the order of their last call. */
  const slotsByKey = new Map<string, readonly Slot[]>()

  return {
    get size() {
      return slotsByKey.size
    },
    count(key: string, rule: LimitRule, cost: number, now: Date): LimitAnswer {
      const nowMs = now.getTime()
      const oldest = oldestSlotStart(rule, nowMs)
      const slots = (slotsByKey.get(key) ?? []).filter(({ startMs }) => startMs >= oldest)
      const used = slots.reduce((sum, { hits }) => sum + hits, 0)
      const isAllowed = used + cost <= rule.limit
      const start = slotStart(rule, nowMs)
      const counted = isAllowed ? added(slots, start, cost) : slots
      slotsByKey.delete(key)
      if (counted.length > 0) slotsByKey.set(key, counted)
      for (const first of slotsByKey.keys()) {
        if (slotsByKey.size <= maxKeys) break
        slotsByKey.delete(first)
      }
      return isAllowed
        ? allowedAnswer(rule, used + cost, slotEnd(rule, start))
        : refusedAnswer(rule, slots, cost, nowMs)
    },
  }
}

const added = (slots: readonly Slot[], startMs: number, cost: number): readonly Slot[] => [
  ...slots.filter((slot) => slot.startMs !== startMs),
  { startMs, hits: cost + (slots.find((slot) => slot.startMs === startMs)?.hits ?? 0) },
]
