/** A length of time as it was written, and what was wrong with the writing. */
export interface Duration {
  /** Never negative, never NaN, never endless. */
  readonly ms: number
  readonly problem?: string
}

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** About thirty years: a time that can still be added to a clock. */
const longest = 1e12

/** Reads "5s", "1m 30s" or a range, "2s-4s". `random` gives 0..1 and is asked for ranges only. */
export function readDuration(source: string, random: () => number): Duration {
  const [first = '', second] = source.split('-', 2)
  const from = readSingle(first)
  if (second === undefined) return from
  const to = readSingle(second)
  const problem = from.problem ?? to.problem
  const ms = bounded(from.ms + random() * (to.ms - from.ms))
  return problem === undefined ? { ms } : { ms, problem }
}

/** What a `$` expression gave, or what stands there as a JSON number: milliseconds, or text as above. */
export function durationOf(value: unknown, random: () => number): Duration {
  if (typeof value === 'string') {
    const asNumber = value.trim() === '' ? Number.NaN : Number(value)
    return Number.isNaN(asNumber) ? readDuration(value, random) : durationOf(asNumber, random)
  }
  const ms = typeof value === 'object' && value !== null ? Number.NaN : Number(value)
  if (Number.isNaN(ms)) return { ms: 0, problem: 'The duration is not a number; it counts as no time at all.' }
  if (ms < 0) return { ms: 0, problem: `The duration ${ms} is negative; it counts as no time at all.` }
  return { ms: bounded(ms) }
}

function readSingle(source: string): Duration {
  const text = source.trim()
  if (text === '0') return { ms: 0 }
  const terms = [...text.matchAll(/([\d.]+)([a-zµμ]*)/gi)]
  let ms = 0
  for (const [, digits = '', unit = ''] of terms) {
    const name = unit.replace('μ', 'µ')
    ms += Object.hasOwn(unitMs, name) ? Number(digits) * (unitMs[name] ?? 0) : Number.NaN
  }
  if (terms.length === 0 || Number.isNaN(ms)) return unreadable(text)
  // The smallest part is forgiven: 0.29 * 1000 is a little less than 290.
  return { ms: bounded(Math.floor(ms + 1e-6)) }
}

function unreadable(text: string): Duration {
  if (/^(\d+\.?\d*|\.\d+)$/.test(text)) {
    return { ms: bounded(Number(text) * 1000), problem: `The duration “${text}” has no unit; it counts as seconds.` }
  }
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return { ms: 0, problem: `“${shown}” is not a duration; it counts as no time at all. Write it like 5s or 1m30s.` }
}

function bounded(ms: number): number {
  return ms > 0 ? Math.min(ms, longest) : 0
}
