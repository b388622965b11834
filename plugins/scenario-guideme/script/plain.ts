import type { Plain } from '../engine/state.ts'

/** Data of a script as the values they stand for: what has no word in JSON is marked with `$gm`. */
export function revived(plain: Plain): unknown {
  if (typeof plain !== 'object' || plain === null) return plain
  if (isList(plain)) return plain.map(revived)
  const mark = Object.hasOwn(plain, '$gm') ? plain.$gm : undefined
  const inner = mark === undefined ? undefined : plain.value
  switch (mark) {
    case 'number':
      return Number(inner)
    case 'undefined':
      return undefined
    case 'date':
      return new Date(typeof inner === 'number' ? inner : Number.NaN)
    case 'list':
      return Array.isArray(inner) ? inner.map(revived) : []
    default:
      return fromPairs(
        (mark === undefined ? Object.entries(plain) : pairsIn(inner)).map(([key, part]) => [key, revived(part)]),
      )
  }
}

/** Values of ours for a script. Objects arrive as maps whose entries are properties as well. */
export function packed(value: unknown): Plain {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : { $gm: 'number', value: String(value) }
    case 'object':
      break
    default:
      return null
  }
  if (value === null) return null
  if (Array.isArray(value)) return value.map(packed)
  if (value instanceof Date) return { $gm: 'date', value: packed(value.getTime()) }
  const pairs =
    value instanceof Map ? [...value].map(([key, part]) => [String(key), part] as const) : Object.entries(value)
  return { $gm: 'record', value: pairs.map(([key, part]) => [key, packed(part)]) }
}

/** Data as it may be part of a state; null for anything else. */
export function asPlain(value: unknown, depth = 0): Plain {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || depth > 80) return null
  if (Array.isArray(value)) return value.map((part) => asPlain(part, depth + 1))
  return fromPairs(Object.entries(value).map(([key, part]) => [key, asPlain(part, depth + 1)])) as Plain
}

const isList = (plain: Plain): plain is readonly Plain[] => Array.isArray(plain)

const pairsIn = (inner: Plain | undefined): readonly (readonly [string, Plain])[] =>
  Array.isArray(inner)
    ? inner.flatMap((pair) =>
        Array.isArray(pair) && typeof pair[0] === 'string' ? [[pair[0], pair[1] ?? null] as const] : [],
      )
    : []

/** `__proto__` is a name like any other. */
function fromPairs(pairs: readonly (readonly [string, unknown])[]): object {
  const made = {}
  for (const [key, part] of pairs) {
    Object.defineProperty(made, key, { value: part, writable: true, enumerable: true, configurable: true })
  }
  return made
}
