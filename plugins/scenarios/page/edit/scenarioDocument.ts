import type { Diagnostic } from 'sdk'

/** A scenario in the built-in format as its author has it: plain JSON, which may be wrong in any place. */
export type ScenarioJson = Readonly<Record<string, unknown>>

/** A place in a document: `['nodes', 'harbour', 'buttons', 0, 'to']`. Numbers are for lists, names for objects. */
export type Place = readonly (string | number)[]

/** What the author is looking at. */
export type Selection = { readonly kind: 'scenario' } | { readonly kind: 'node'; readonly id: string }

/** What stands at a place; undefined where nothing does. */
export function valueAt(document: unknown, place: Place): unknown {
  return place.reduce<unknown>((inside, key) => {
    if (typeof key === 'number') return Array.isArray(inside) ? inside[key] : undefined
    return isObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined
  }, document)
}

/**
 * The document with another value at a place, sharing everything else; `undefined` takes it away. What stands in the way
 * and is of another kind makes room.
 */
export function withValueAt(document: ScenarioJson, place: Place, value: unknown): ScenarioJson {
  if (value === undefined && valueAt(document, place) === undefined) return document
  return changed(document, place, value) as ScenarioJson
}

export const isObject = (value: unknown): value is ScenarioJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function changed(inside: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return changedItem(Array.isArray(inside) ? inside : [], key, rest, value)
  const fields = isObject(inside) ? inside : {}
  const next = changed(valueAt(fields, [key]), rest, value)
  const others = Object.entries(fields).filter(([name]) => name !== key)
  if (next === undefined) return Object.fromEntries(others)
  if (!Object.hasOwn(fields, key)) return Object.fromEntries([...others, [key, next]])
  return Object.fromEntries(Object.entries(fields).map(([name, old]) => [name, name === key ? next : old]))
}

function changedItem(items: readonly unknown[], index: number, rest: Place, value: unknown): readonly unknown[] {
  const next = changed(items[index], rest, value)
  return next === undefined ? items.toSpliced(index, 1) : items.toSpliced(index, 1, next)
}

/** Where a problem is: what the author has to look at, and the field in it, if it is about one. */
export function placeOf(
  { page, path }: Pick<Diagnostic, 'page' | 'path'>,
  script: ScenarioJson,
): { readonly selection: Selection; readonly focus: Place | undefined } {
  const inNode = page === undefined ? [] : ['nodes', page]
  const steps = path === undefined || path === '' ? [] : stepsOf(valueAt(script, inNode), path.split('.'))
  const focus = [...inNode, ...steps]
  const id = focus[0] === 'nodes' ? focus[1] : undefined
  if (typeof id === 'string') return { selection: { kind: 'node', id }, focus: focus.length > 2 ? focus : undefined }
  return { selection: { kind: 'scenario' }, focus: focus.length > 0 ? focus : undefined }
}

/** The parts of a path as the document has them: numbers in lists, and names that have dots of their own whole. */
function stepsOf(inside: unknown, parts: readonly string[]): Place {
  const [part, ...rest] = parts
  if (part === undefined) return []
  if (Array.isArray(inside) && /^\d+$/.test(part)) return [Number(part), ...stepsOf(inside[Number(part)], rest)]
  const long = isObject(inside) ? longestName(inside, parts) : 0
  if (long === 0) return [part, ...stepsOf(undefined, rest)]
  const name = parts.slice(0, long).join('.')
  return [name, ...stepsOf(valueAt(inside, [name]), parts.slice(long))]
}

function longestName(inside: ScenarioJson, parts: readonly string[]): number {
  for (let count = parts.length; count > 0; count--)
    if (Object.hasOwn(inside, parts.slice(0, count).join('.'))) return count
  return 0
}
