/**
 * Plain data as text, the way it crosses into and out of a realm. What JSON has no word for is written as a list that
 * begins with a letter, so a list of the data itself begins with `a` and an object with `o`.
 *
 * The other half of this file runs inside the realm: `scriptPrelude.ts`.
 */
export type Written = string | number | boolean | null | readonly Written[]

export const maxText = 1_048_576
export const maxItems = 10_000
export const maxDepth = 64

/** Data of ours for a script. Functions become null, and so does what lies too deep or in itself. */
export function write(value: unknown): string {
  let items = 0
  const within: object[] = []
  const written = (part: unknown): Written => {
    items += 1
    if (items > maxItems) throw tooMuch()
    switch (typeof part) {
      case 'string':
      case 'boolean':
        return part
      case 'undefined':
        return ['u']
      case 'number':
        return Number.isFinite(part) && !Object.is(part, -0) ? part : ['n', Object.is(part, -0) ? '-0' : String(part)]
      case 'object':
        return part === null || within.includes(part) || within.length >= maxDepth ? null : composed(part)
      default:
        return null
    }
  }
  const composed = (part: object): Written => {
    if (part instanceof Date) return ['d', written(part.getTime())]
    if (part instanceof RegExp) return ['r', part.source, part.flags]
    within.push(part)
    const parts = Array.isArray(part)
      ? ['a', ...part.map(written)]
      : ['o', ...Object.entries(part).flatMap(([name, inner]) => [name, written(inner)])]
    within.pop()
    return parts
  }
  const text = JSON.stringify(written(value))
  if (text.length > maxText) throw tooMuch()
  return text
}

/** Data of a script, which may say anything: whatever is not as it should be is null. */
export function read(text: string): unknown {
  try {
    return plain(JSON.parse(text))
  } catch {
    return null
  }
}

function plain(written: unknown): unknown {
  if (!Array.isArray(written)) return typeof written === 'object' ? null : written
  const [kind, ...parts] = written as readonly unknown[]
  switch (kind) {
    case 'a':
      return parts.map(plain)
    case 'o':
      return object(parts)
    case 'u':
      return undefined
    case 'n':
      return Number(parts[0])
    case 'd':
      return new Date(Number(plain(parts[0])))
    case 'r':
      return expression(String(parts[0]), String(parts[1]))
    default:
      return null
  }
}

/** `__proto__` is a name like any other. */
function object(parts: readonly unknown[]): object {
  const made = {}
  for (let at = 0; at + 1 < parts.length; at += 2)
    Object.defineProperty(made, String(parts[at]), {
      value: plain(parts[at + 1]),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  return made
}

function expression(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

const tooMuch = () =>
  new RangeError('That is more data than can be handed over at once: at most 1 MiB of text and 10,000 items.')
