/**
 * Reading fields of JSON that strangers wrote: own properties only, so a `__proto__` or an inherited name
 * never answers, and every value comes back as the type that was asked for or not at all.
 */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of `names` that `from` owns with a value other than null. */
export function field(from: unknown, ...names: readonly string[]): unknown {
  if (!isFields(from)) return undefined
  for (const name of names) {
    if (!Object.hasOwn(from, name)) continue
    const value = from[name]
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

export function textOf(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return fallback
}

/** A finite number, also when it was written as text; empty text and anything else give `undefined`. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 1) return true
  if (value === 'false' || value === 0) return false
  return undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string')

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The object itself, or an empty one for whatever is no object. */
export function ownRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Only what a record owns itself: names such as `constructor` are inherited by every object. */
export function ownValue(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
