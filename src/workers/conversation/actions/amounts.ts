/** What a model wrote, as a number we understand; or why we do not, in words for the reader. */
export type Amount =
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'nonsense'; readonly why: string }

/** Never the rest of a longer number, as the 5 of "1..5" or of one in other digits. ".5" is a half. */
const number = String.raw`[-+]?(?:(?<!\p{N}[.,]{0,3})\d+(?:[.,]\d+)?|(?<=^|[\s(])[.,]\d+)(?:e[-+]?\d+)?`
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const durations = new RegExp(
  String.raw`(${number})\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![\p{L}\p{N}])`,
  'giu',
)

/** A time span such as "20s", "1.5 min" or "2 hours". Several are added up only where they read as one: "1m 30s". */
export function readDuration(text: string): Amount {
  if (hasTag.test(text)) return nonsense('It has another tag within it.')
  const found = [...withHyphens(text).matchAll(durations)]
  if (found.length === 0) return { kind: 'none' }
  let sum = 0
  let last = Number.POSITIVE_INFINITY
  for (const [, amount = '', unit = ''] of found) {
    const factor = unitMs[unitOf(unit)] ?? Number.NaN
    const ms = numberIn(amount) * factor
    if (!Number.isFinite(ms) || ms <= 0) return nonsense('The duration is no duration.')
    if (factor >= last) return nonsense('It names more than one duration.')
    last = factor
    sum += ms
  }
  return { kind: 'amount', value: sum }
}

const withoutDurations = (text: string) => withHyphens(text).replace(durations, ' ')

/** With every minus sign, and every dash between two figures, as a hyphen. */
export const withHyphens = (text: string) => text.replace(/[−﹣－](?=\s?[\d.,])|(?<=\d)[–—‒](?=\d)/g, '-')

const strengths = new RegExp(String.raw`(${number})(?:\s*(%|percent\b|/\s*(\d+(?:[.,]\d+)?)))?|\b(off)\b`, 'giu')

/**
 * A strength as 0..1: "40%", "0.4", "4/10", "off". A bare whole number counts in per cent, so that a one is the
 * weakest and never everything. What lies outside its scale is nonsense, not the maximum, and so is any other word.
 */
export function readStrength(text: string): Amount {
  const rest = withoutDurations(text)
  if (/\b(?:nan|infinity|max(?:imum)?|full)\b/i.test(rest)) return nonsense(noNumber)
  if (hasTag.test(text)) return nonsense('It has another tag within it.')
  if (denied.test(rest)) return nonsense('It says which strength it is not.')
  const found = [...rest.matchAll(strengths)]
  if (found.length === 0) return nonsense(noNumber)
  if (found.length > 1) return nonsense('It names more than one strength.')
  const [match, amount = '', scale, of = '', off] = found[0] ?? []
  const at = found[0]?.index ?? 0
  if (!off && isOfAnotherScale(rest.slice(0, at), scale && !of ? '' : rest.slice(at + (match?.length ?? 0)))) {
    return nonsense('Its strength has a unit that is no strength.')
  }
  const level =
    off !== undefined
      ? 0
      : scale === undefined
        ? bareLevel(amount)
        : of === ''
          ? numberIn(amount) / 100
          : numberIn(amount) / numberIn(of)
  return level >= 0 && level <= 1 ? { kind: 'amount', value: level } : nonsense('The strength lies outside its scale.')
}

const hasTag = /[[\]{}【】［］]|<</

/** A minus that stands alone at the beginning counts; elsewhere it sets apart, as in "wave - 40%". */
const denied = /^\s*-\s|\b(?:minus|negative|not|never|without|no(?! more\b| less\b))\b|n['’]t\b/i

/** "30 mA", "30‰", "10x", "v2": what stands right before or behind the figures makes something else of them. */
const isOfAnotherScale = (before: string, after: string): boolean =>
  /[\p{L}\p{N}^×]$/u.test(before) || /^(?:[.,]{0,3}\p{N}|[\p{L}^×°]|\s?[‰‱]|\s?(?:[mµ]?[AVW]|k?Hz)\b)/u.test(after)

const noNumber = 'It names no strength in numbers.'

function bareLevel(amount: string): number {
  const value = numberIn(amount)
  return /[.,]/.test(amount) && value <= 1 ? value : value / 100
}

/** No number where a mark may set thousands apart: "1,000" and "1.000" are a thousand to some and one to others. */
const numberIn = (text: string): number =>
  /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? Number.NaN : Number(text.replace(',', '.'))

function unitOf(unit: string): string {
  const lower = unit.toLowerCase()
  return lower.startsWith('ms') || lower.startsWith('milli') ? 'ms' : lower.charAt(0)
}

const nonsense = (why: string): Amount => ({ kind: 'nonsense', why })
