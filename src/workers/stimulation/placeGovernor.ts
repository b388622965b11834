import { frameMs } from './governor.ts'

/** How a place may be moved to. */
export interface PlaceLimits {
  readonly lower: number
  readonly upper: number
  /** The least time for the whole travel, either way. */
  readonly travelMs: number
}

export interface PlaceMemory {
  readonly at: number
  /** Where it was sent; undefined while nobody knows. */
  readonly place: number | undefined
  readonly leadsInUntil: number
}

/** A device may lie anywhere when it begins: it gets this long to come to its first place. */
const leadInMs = 1000
const maxStepMs = 100

export const nowhere: PlaceMemory = { at: Number.NEGATIVE_INFINITY, place: undefined, leadsInUntil: 0 }

/**
 * The place a stroker may be sent to now; `NaN` is where it is. Pure, as `govern`: no faster than the travel allows, in
 * either direction, and nothing moves when `wanted` is no number.
 */
export function governPlace(
  wanted: number,
  { lower, upper, travelMs }: PlaceLimits,
  before: PlaceMemory,
  now: number,
): { readonly place: number; readonly memory: PlaceMemory; readonly isSlowed: boolean } {
  const at = Math.max(now, before.at)
  if (Number.isNaN(wanted)) return { place: Number.NaN, memory: { ...before, at }, isSlowed: false }
  const goal = Math.min(upper, Math.max(lower, wanted))
  // What is no way cannot be too fast.
  if (!(travelMs > 0)) return { place: goal, memory: { ...before, at, place: goal }, isSlowed: goal !== wanted }
  const gapMs = Math.max(0, now - before.at)
  if (before.place === undefined || gapMs > frameMs) {
    return { place: goal, memory: { at, place: goal, leadsInUntil: now + leadInMs }, isSlowed: goal !== wanted }
  }
  const most = now < before.leadsInUntil ? 0 : Math.min(gapMs, maxStepMs) / travelMs
  const place = before.place + Math.min(most, Math.max(-most, goal - before.place))
  return { place, memory: { ...before, at, place }, isSlowed: place !== wanted }
}
