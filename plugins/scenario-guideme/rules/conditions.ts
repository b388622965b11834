import type { Conditions } from '../parse/guide.ts'

/** What conditions are about: the flags, and the time of day in seconds since local midnight. */
export interface Moment {
  readonly flags: readonly string[]
  readonly secondsOfDay: number
}

/** An `if-set` condition: `a`, all of `a+b`, any of `a|b`; where both occur, all of them. Empty is true. */
export const isSet = (condition: string, flags: readonly string[]) => meets(condition, among(flags))

/** An `if-not-set` condition: `a`, none of `a+b`, at least one missing of `a|b`. Empty is true. */
export const isNotSet = (condition: string, flags: readonly string[]) => lacks(condition, among(flags))

/** Whether all four conditions hold. Both ends of a time window are inside it, and it never passes midnight. */
export const isEligible = (conditions: Conditions, { flags, secondsOfDay }: Moment) =>
  isInTime(conditions, secondsOfDay) && isSet(conditions.ifSet, flags) && isNotSet(conditions.ifNotSet, flags)

export const isInTime = ({ ifBefore, ifAfter }: Conditions, secondsOfDay: number) =>
  (ifBefore === undefined || secondsOfDay <= ifBefore) && (ifAfter === undefined || secondsOfDay >= ifAfter)

/** Seconds since midnight where the player is. `offsetMinutes` is the zone, as `Date.getTimezoneOffset` says it. */
export function timeOfDay(now: number, offsetMinutes = new Date(now).getTimezoneOffset()): number {
  const day = 86_400
  const local = Math.floor(now / 1000) - offsetMinutes * 60
  return ((local % day) + day) % day
}

/** Whether a flag is set, for whoever asks about many pages at once. */
export type HasFlag = (flag: string) => boolean

/** `isSet` by question. */
export function meets(condition: string, has: HasFlag): boolean {
  const text = condition.trim()
  if (text === '') return true
  // A plus outranks a bar, and a comma separates only beside one of them.
  if (text.includes('+')) return parts(text, /[+|,]/).every(has)
  if (text.includes('|')) return parts(text, /[|,]/).some(has)
  return has(text)
}

/** `isNotSet` by question. */
export function lacks(condition: string, has: HasFlag): boolean {
  const text = condition.trim()
  if (text === '') return true
  const plus = text.includes('+')
  const bar = text.includes('|')
  if (!plus && !bar) return !has(text)
  // With both, `a|b` beside a plus is first one name, which no flag has; guides know no other player's reading.
  if (plus && !parts(text, /[+,]/).some(has)) return true
  return bar && parts(text, /[+|,]/).some((part) => !has(part))
}

const among = (flags: readonly string[]) => (flag: string) => flags.includes(flag)

const parts = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '')
