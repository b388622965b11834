import { entriesOf, fieldOf, isObject } from './field.ts'
import type { NodeCatalogue, NodeInput, NodeInputType, NodeKind } from './types.ts'

/** Reads an answer of `/object_info` or `/object_info/<kind>`. Whatever in it is not a kind of node is left out. */
export function parseNodeCatalogue(body: unknown): NodeCatalogue {
  const kinds = new Map<string, NodeKind>()
  for (const [name, value] of entriesOf(body)) {
    const kind = parseKind(value)
    if (kind) kinds.set(name, kind)
    if (kinds.size >= maxKinds) break
  }
  return kinds
}

/** What a server offers for an input; empty when the node or the list is not there. */
export function choicesOf(known: NodeCatalogue, node: string, input: string): readonly string[] {
  const of = known.get(node)?.inputs.get(input)?.of
  return of?.kind === 'choice' ? (of.options ?? []) : []
}

const maxKinds = 20_000
const maxOptions = 20_000
const maxOptionLength = 1000

function parseKind(value: unknown): NodeKind | undefined {
  const input = fieldOf(value, 'input')
  if (!isObject(value) || !isObject(input)) return undefined
  const inputs = new Map<string, NodeInput>()
  for (const group of ['required', 'optional'] as const) {
    for (const [name, schema] of entriesOf(fieldOf(input, group))) {
      inputs.set(name, { isRequired: group === 'required', of: parseType(schema) })
    }
  }
  return { inputs, outputs: strings(fieldOf(value, 'output')), isOutput: fieldOf(value, 'output_node') === true }
}

function parseType(schema: unknown): NodeInputType {
  const [type, options] = Array.isArray(schema) ? schema : []
  const byDefault = fieldOf(options, 'default')
  if (Array.isArray(type)) return choice(type, byDefault)
  if (type === 'COMBO') return choice(fieldOf(options, 'options'), byDefault)
  if (type === 'INT' || type === 'FLOAT') {
    return {
      kind: 'number',
      isWhole: type === 'INT',
      ...optional('byDefault', finite(byDefault)),
      ...optional('min', finite(fieldOf(options, 'min'))),
      ...optional('max', finite(fieldOf(options, 'max'))),
    }
  }
  if (type === 'STRING') return { kind: 'text', ...optional('byDefault', text(byDefault)) }
  if (type === 'BOOLEAN') return { kind: 'switch', ...(typeof byDefault === 'boolean' ? { byDefault } : {}) }
  return { kind: 'link', type: text(type) ?? '*' }
}

function choice(options: unknown, byDefault: unknown): NodeInputType {
  return {
    kind: 'choice',
    ...(Array.isArray(options) ? { options: strings(options) } : {}),
    ...optional('byDefault', text(byDefault)),
  }
}

function strings(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxOptions).flatMap((item) => (text(item) === undefined ? [] : [item as string]))
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value })
}

const text = (value: unknown) => (typeof value === 'string' && value.length <= maxOptionLength ? value : undefined)
const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
