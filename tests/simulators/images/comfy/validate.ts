import { isObject, own } from '../wire/exchange.ts'
import { checkValue } from './checkValue.ts'
import { chainTo, type Graph, type GraphNode, linkOf, type NodeTable, unwrapped } from './graph.ts'
import { type InputError, inputError } from './inputError.ts'
import type { InputSpec, NodeInfo } from './nodes.ts'
import type { Profile } from './profiles.ts'

export interface NodeErrors {
  readonly errors: readonly InputError[]
  readonly dependent_outputs: readonly string[]
  readonly class_type: string
}

export type NodeErrorMap = Readonly<Record<string, NodeErrors>>

export type Validity =
  | {
      readonly kind: 'valid'
      readonly graph: Graph
      readonly outputs: readonly string[]
      readonly nodeErrors: NodeErrorMap
    }
  | { readonly kind: 'invalid'; readonly error: InputError; readonly nodeErrors: NodeErrorMap }

/** Thrown where the server's own code would throw, and caught where it catches. */
class Raised extends Error {
  readonly type: string

  constructor(type: string, words: string) {
    super(words)
    this.type = type
  }
}

/** Reads a graph as the server does: which of its outputs can run, and what is wrong with the others. */
export function validateGraph(
  given: unknown,
  table: NodeTable,
  profile: Profile,
  hasInput: (file: string) => boolean,
): Validity {
  const entries = isObject(given) ? Object.entries(given) : []
  for (const [id, node] of entries) {
    const className = own(node, 'class_type')
    if (typeof className !== 'string' || !table.has(className))
      return invalid(unknownClass(id, className, node, profile))
  }
  const nodes = Object.fromEntries(entries) as Graph
  const outputs = entries.flatMap(([id]) => (table.get(nodes[id]?.class_type ?? '')?.isOutput ? [id] : []))
  if (outputs.length === 0) {
    return invalid(inputError('prompt_no_outputs', 'Prompt has no outputs', '', {}))
  }
  const loop = loopIn(nodes)
  if (loop) return invalid(cycle(loop, nodes, profile))

  const check = new Check(nodes, table, hasInput)
  const good = outputs.filter((id) => check.output(id))
  const nodeErrors = check.errorsFor(outputs.filter((id) => !good.includes(id)))
  if (good.length === 0) {
    const details = Object.values(nodeErrors)
      .flatMap(({ class_type, errors }) => errors.map(({ message }) => `${class_type}: ${message}`))
      .join('\n')
    return invalid(
      inputError(
        'prompt_outputs_failed_validation',
        'Prompt outputs failed validation',
        profile.namesCycles ? details : '',
        {},
      ),
      nodeErrors,
    )
  }
  return { kind: 'valid', graph: check.coerced(), outputs: good, nodeErrors }
}

/** One reading of one graph. */
class Check {
  readonly #results = new Map<string, { isValid: boolean; errors: InputError[] }>()
  readonly #values = new Map<string, Record<string, unknown>>()
  readonly #nodes: Graph
  readonly #table: NodeTable
  readonly #hasInput: (file: string) => boolean

  constructor(nodes: Graph, table: NodeTable, hasInput: (file: string) => boolean) {
    this.#nodes = nodes
    this.#table = table
    this.#hasInput = hasInput
  }

  output(id: string): boolean {
    try {
      return this.#node(id)
    } catch (error) {
      this.#results.set(id, { isValid: false, errors: [thrown('exception_during_validation', error, {})] })
      return false
    }
  }

  errorsFor(broken: readonly string[]): NodeErrorMap {
    return Object.fromEntries(
      [...this.#results].flatMap(([id, { errors }]) =>
        errors.length === 0
          ? []
          : [
              [
                id,
                {
                  errors,
                  dependent_outputs: broken.filter((output) => chainTo(this.#nodes, output).includes(id)),
                  class_type: this.#nodes[id]?.class_type ?? '',
                },
              ] as const,
            ],
      ),
    )
  }

  coerced(): Graph {
    return Object.fromEntries(
      Object.entries(this.#nodes).map(([id, node]) => [
        id,
        { ...node, inputs: { ...node.inputs, ...this.#values.get(id) } },
      ]),
    )
  }

  #node(id: string): boolean {
    const known = this.#results.get(id)
    if (known) return known.isValid
    const node = this.#nodes[id]
    if (!node) throw new Raised('KeyError', `'${id}'`)
    const info = this.#table.get(node.class_type)
    if (!info) throw new Raised('KeyError', `'${node.class_type}'`)
    if (!isObject(node.inputs)) throw new Raised('KeyError', "'inputs'")
    const result = { isValid: true, errors: [] as InputError[] }
    const specs = [
      ...Object.entries(info.required).map(withNeed(true)),
      ...Object.entries(info.optional).map(withNeed(false)),
    ]
    for (const { name, spec, isNeeded } of specs) {
      const error = this.#input(id, node, name, spec, isNeeded)
      if (error === 'upstream') result.isValid = false
      else if (error) {
        result.isValid = false
        result.errors.push(error)
      }
    }
    this.#results.set(id, result)
    return result.isValid
  }

  /** The complaint about one input; `upstream` when only what it is linked to is wrong. */
  #input(
    id: string,
    node: GraphNode,
    name: string,
    spec: InputSpec,
    isNeeded: boolean,
  ): InputError | 'upstream' | undefined {
    if (!Object.hasOwn(node.inputs, name)) {
      return isNeeded
        ? inputError('required_input_missing', 'Required input is missing', name, { input_name: name })
        : undefined
    }
    const given = node.inputs[name]
    if (Array.isArray(given)) return this.#link(name, spec, given)
    if (node.class_type === 'LoadImage' && name === 'image' && !this.#hasInput(String(given))) {
      return inputError(
        'custom_validation_failed',
        'Custom validation failed for node',
        `image - Invalid image file: ${String(given)}`,
        {
          input_name: name,
          input_config: spec,
          received_value: given,
        },
      )
    }
    if (node.class_type === 'LoadImage' && name === 'image') return undefined
    const checked = checkValue(name, spec, unwrapped(given))
    if (checked.kind === 'wrong') return checked.error
    const values = this.#values.get(id) ?? {}
    values[name] = checked.value
    this.#values.set(id, values)
    return undefined
  }

  #link(name: string, spec: InputSpec, given: readonly unknown[]): InputError | 'upstream' | undefined {
    const link = linkOf(given)
    const about = { input_name: name, input_config: spec, received_value: given }
    if (!link)
      return inputError(
        'bad_linked_input',
        'Bad linked input, must be a length-2 list of [node_id, slot_index]',
        name,
        about,
      )
    if (typeof given[0] !== 'string') throw new Raised('KeyError', String(given[0]))
    const source: NodeInfo | undefined = this.#table.get(this.#nodes[link.node]?.class_type ?? '')
    if (!source) throw new Raised('KeyError', `'${link.node}'`)
    const received = source.outputs[link.output]
    if (received === undefined) throw new Raised('IndexError', 'tuple index out of range')
    const wanted = Array.isArray(spec[0]) ? 'COMBO' : String(spec[0])
    if (wanted !== '*' && received !== '*' && received !== wanted) {
      return inputError(
        'return_type_mismatch',
        'Return type mismatch between linked nodes',
        `${name}, received_type(${received}) mismatch input_type(${wanted})`,
        { ...about, received_type: received, linked_node: given },
      )
    }
    try {
      return this.#node(link.node) ? undefined : 'upstream'
    } catch (error) {
      this.#results.set(link.node, {
        isValid: false,
        errors: [thrown('exception_during_inner_validation', error, { ...about, linked_node: given })],
      })
      return 'upstream'
    }
  }
}

const withNeed =
  (isNeeded: boolean) =>
  ([name, spec]: readonly [string, InputSpec]) => ({ name, spec, isNeeded })

function thrown(type: string, error: unknown, about: Readonly<Record<string, unknown>>): InputError {
  const words = error instanceof Error ? error.message : String(error)
  const name = error instanceof Raised ? error.type : 'Exception'
  return inputError(
    type,
    type === 'exception_during_validation' ? 'Exception when validating node' : 'Exception when validating inner node',
    words,
    {
      ...about,
      exception_message: words,
      exception_type: name,
      traceback: ['  File "/srv/pictures/execution.py", line 600, in validate_inputs\n'],
    },
  )
}

function unknownClass(id: string, className: unknown, node: unknown, profile: Profile): InputError {
  const isMissing = typeof className !== 'string'
  const message = isMissing
    ? `Cannot execute because a node is missing the class_type property.`
    : `Cannot execute because node ${className} does not exist.`
  const title = own(own(node, '_meta'), 'title')
  const extra =
    profile.unknownClass === 'missing_node_type'
      ? { node_id: id, class_type: isMissing ? null : className, node_title: typeof title === 'string' ? title : null }
      : {}
  return inputError(profile.unknownClass, message, `Node ID '#${id}'`, extra)
}

function cycle(loop: readonly string[], nodes: Graph, profile: Profile): InputError {
  if (!profile.namesCycles)
    return inputError('prompt_outputs_failed_validation', 'Prompt outputs failed validation', '', {})
  const named = [...loop, loop[0] ?? ''].map((id) => `${id} (${nodes[id]?.class_type ?? ''})`)
  return inputError('dependency_cycle', 'Dependency cycle detected', named.join(' -> '), { cycle_nodes: loop })
}

function loopIn(nodes: Graph): readonly string[] | undefined {
  const done = new Set<string>()
  function visit(id: string, path: readonly string[]): readonly string[] | undefined {
    const at = path.indexOf(id)
    if (at >= 0) return path.slice(at)
    if (done.has(id) || !Object.hasOwn(nodes, id)) return undefined
    for (const value of Object.values(isObject(nodes[id]?.inputs) ? nodes[id].inputs : {})) {
      const link = linkOf(value)
      const found = link && visit(link.node, [...path, id])
      if (found) return found
    }
    done.add(id)
    return undefined
  }
  for (const id of Object.keys(nodes)) {
    const found = visit(id, [])
    if (found) return found
  }
  return undefined
}

const invalid = (error: InputError, nodeErrors: NodeErrorMap = {}): Validity => ({ kind: 'invalid', error, nodeErrors })
