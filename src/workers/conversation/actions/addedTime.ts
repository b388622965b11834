import { type Amount, readDuration, withHyphens } from './amounts.ts'

/** A number without a unit up to this means hours, and minutes above it. */
const maxHours = 12
const hourMs = 3_600_000
const minuteMs = 60_000
const lone = /^[^\p{N}+.,-]*([-+]?\d+(?:\.\d+)?)[^\p{N}]*$/u
const named = /\b(hour|minute)s?\s*[:=]\s*([-+]?\d+(?:\.\d+)?)/gi

/**
 * Time for a lock: "30 min", "hours=2 minutes=15", or a number alone, which is hours where it says so or is small, and
 * minutes otherwise.
 */
export function readAddedTime(given: string): Amount {
  const text = withHyphens(given)
  const parts = [...text.matchAll(named)].map(([, unit = '', amount]) => inUnit(Number(amount), /hour/i.test(unit)))
  if (parts.length > 0) return positive(parts)
  const span = readDuration(text)
  if (span.kind !== 'none') return span
  const [, alone] = lone.exec(text) ?? []
  if (alone === undefined) return span
  const count = Number(alone)
  return positive([inUnit(count, /hour/i.test(text) || count <= maxHours)])
}

const inUnit = (count: number, isHours: boolean) => count * (isHours ? hourMs : minuteMs)

const positive = (parts: readonly number[]): Amount =>
  parts.every((ms) => ms > 0)
    ? { kind: 'amount', value: parts.reduce((sum, ms) => sum + ms, 0) }
    : { kind: 'nonsense', why: 'Minutes and hours must be more than nothing.' }
