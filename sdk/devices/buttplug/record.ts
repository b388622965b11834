/** What came from outside, as far as it is an object: only its own properties count. */
export type Untrusted = Readonly<Record<string, unknown>>

export function recordOf(value: unknown): Untrusted | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Untrusted) : undefined
}

export const own = (record: Untrusted, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** A whole number within bounds. */
export function wholeOf(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : undefined
}

/** A text that can be shown: without control characters, not longer than a line, not empty in any of the ways. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, 400)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)
  return text === '' || text === 'N/A' ? undefined : text
}

/** A list, or nothing of it: never longer than `most`. */
export const listOf = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, most) : []
