import type { Diagnostic } from 'sdk'
import { isObject, type Place, type ScenarioJson, type Selection, valueAt } from './scenarioDocument.ts'

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
