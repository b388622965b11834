import type { ChatDelta, ToolCall } from '../contributions/llmProvider.ts'
import { parseJson } from '../text/parseJson.ts'
import { at, isObject, numberAt, textAt } from './json.ts'

type ToolDelta = Extract<ChatDelta, { kind: 'tool' }>

/**
 * Reads the tool-call fragments of one stream, whatever the server leaves out: without `index` they belong to the
 * call whose id they carry, else to the last one; a name said again is said once; arguments may come as an object.
 */
export function toolFragments(): (fragments: readonly unknown[]) => readonly ToolDelta[] {
  const known = new Map<number, { id?: string; named: boolean }>()
  let last = -1
  const placeOf = (fragment: unknown, order: number): number => {
    const stated = numberAt(fragment, 'index') ?? numberAt(fragment, 'function', 'index')
    if (stated !== undefined && Number.isInteger(stated) && stated >= 0 && stated < 256) return stated
    const id = textAt(fragment, 'id')
    if (id !== undefined) {
      const found = [...known].find(([, call]) => call.id === id)
      if (found) return found[0]
    }
    const begins = id !== undefined || (order > 0 && textAt(fragment, 'function', 'name') !== undefined)
    return begins || last < 0 ? last + 1 : last
  }
  return (fragments) =>
    fragments.slice(0, 256).flatMap((fragment, order) => {
      if (!isObject(fragment)) return []
      const index = placeOf(fragment, order)
      const call = known.get(index) ?? { named: false }
      const id = call.id === undefined ? textAt(fragment, 'id') : undefined
      const name = call.named ? undefined : textAt(fragment, 'function', 'name')
      known.set(index, { named: call.named || name !== undefined, ...((id ?? call.id) && { id: id ?? call.id ?? '' }) })
      last = Math.max(last, index)
      const args = argumentsOf(at(fragment, 'function', 'arguments'))
      return [{ kind: 'tool', index, args, ...(id !== undefined && { id }), ...(name !== undefined && { name }) }]
    })
}

function argumentsOf(value: unknown): string {
  if (typeof value === 'string') return value
  return isObject(value) ? JSON.stringify(value) : ''
}

/**
 * Joins the fragments of a finished reply into calls. Only calls that can be carried out are given: with a name and
 * with arguments that are a JSON object; a call cut off by the reply limit is not.
 */
export function assembleToolCalls(deltas: readonly ChatDelta[]): readonly ToolCall[] {
  const calls = new Map<number, { id: string; name: string; args: string }>()
  for (const delta of deltas) {
    if (delta.kind !== 'tool') continue
    const call = calls.get(delta.index) ?? { id: '', name: '', args: '' }
    calls.set(delta.index, {
      id: call.id || (delta.id ?? ''),
      name: call.name || (delta.name ?? ''),
      args: call.args + delta.args,
    })
  }
  return [...calls]
    .sort(([a], [b]) => a - b)
    .map(([index, { id, name, args }]) => ({ id: id || `call-${index}`, name, args: args.trim() === '' ? '{}' : args }))
    .filter(({ name, args }) => name !== '' && isObject(parseJson(args)))
}
