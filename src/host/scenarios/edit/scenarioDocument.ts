/** A scenario in the house's own format as its author has it: plain JSON, which may be wrong in any place. */
export type ScenarioJson = Readonly<Record<string, unknown>>

/** A place in a document: `['nodes', 'harbour', 'buttons', 0, 'to']`. */
export type Place = readonly (string | number)[]

/** What the author is looking at. */
export type Selection = { readonly kind: 'scenario' } | { readonly kind: 'node'; readonly id: string }

/** What stands at a place; undefined where nothing does. */
export function valueAt(document: unknown, place: Place): unknown {
  return place.reduce<unknown>((inside, key) => {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, key)) return undefined
    return (inside as Readonly<Record<string | number, unknown>>)[key]
  }, document)
}

/** The document with another value at a place, sharing everything else; `undefined` takes it away. */
export function withValueAt(document: ScenarioJson, place: Place, value: unknown): ScenarioJson {
  return changed(document, place, value) as ScenarioJson
}

function changed(inside: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return changedItem(Array.isArray(inside) ? inside : [], key, rest, value)
  const fields = typeof inside === 'object' && inside !== null && !Array.isArray(inside) ? inside : {}
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
