import type { NodeCatalogue, NodeInput, NodeKind } from '../graph/types.ts'
import { type Json, numberOf } from './json.ts'
import { linkOf, type Workflow, type WorkflowNode } from './readWorkflow.ts'

const maxProblems = 40

/**
 * What a server would refuse about a workflow, before it is asked. `isFilled` names the inputs that get their value
 * later. Without a catalogue only the links are followed.
 */
export function problemsOf(
  nodes: Workflow,
  known: NodeCatalogue | undefined,
  isFilled: (node: string, input: string) => boolean,
): readonly string[] {
  const problems: string[] = []
  for (const [id, node] of nodes) {
    const kind = known?.get(node.kind)
    const name = named(id, node)
    for (const [input, value] of node.inputs) {
      const problem =
        linkProblem(nodes, known, kind?.inputs.get(input), value) ??
        (isFilled(id, input) ? undefined : valueProblem(kind?.inputs.get(input), value))
      if (problem) problems.push(`${name}, “${short(input)}”: ${problem}`)
    }
    for (const [input, { isRequired }] of kind?.inputs ?? []) {
      if (isRequired && !node.inputs.has(input))
        problems.push(`${name} needs “${short(input)}”, and the workflow does not give it.`)
    }
    if (problems.length >= maxProblems) break
  }
  const circle = circleOf(nodes)
  if (circle) problems.push(`The nodes go in a circle: ${circle.slice(0, 8).map(short).join(' → ')}.`)
  return problems.slice(0, maxProblems)
}

function linkProblem(
  nodes: Workflow,
  known: NodeCatalogue | undefined,
  input: NodeInput | undefined,
  value: Json,
): string | undefined {
  const link = linkOf(value)
  if (!link) return input?.of.kind === 'link' && value.kind === 'list' ? 'this is not a link to a node.' : undefined
  const from = nodes.get(link.node)
  if (!from) return `it is linked to a node “${short(link.node)}” that is not in the workflow.`
  const outputs = known?.get(from.kind)?.outputs
  if (!outputs) return undefined
  const type = outputs[link.output]
  if (type === undefined) return `${named(link.node, from)} has no output ${link.output}.`
  return input?.of.kind === 'link' && !fits(type, input.of.type)
    ? `it takes ${short(input.of.type)}, and is linked to ${short(type)}.`
    : undefined
}

/** Types may name several, and `*` is any. */
function fits(given: string, taken: string): boolean {
  const [some, others] = [given.split(','), taken.split(',')]
  return some.includes('*') || others.includes('*') || some.some((type) => others.includes(type))
}

function valueProblem(input: NodeInput | undefined, value: Json): string | undefined {
  const of = input?.of
  if (of?.kind === 'choice' && of.options && value.kind === 'text' && !of.options.includes(value.value)) {
    return `the server does not have “${short(value.value)}”.`
  }
  if (of?.kind !== 'number') return undefined
  const number = value.kind === 'text' ? Number(value.value) : numberOf(value)
  if (linkOf(value)) return undefined
  if (number === undefined || Number.isNaN(number)) return 'this has to be a number.'
  if (of.min !== undefined && number < of.min) return `${number} is less than the server takes (${of.min}).`
  return of.max !== undefined && number > of.max ? `${number} is more than the server takes (${of.max}).` : undefined
}

/** A way through the links that comes back to where it began. Walks without recursion: workflows can be long. */
function circleOf(nodes: Workflow): readonly string[] | undefined {
  const done = new Set<string>()
  for (const start of nodes.keys()) {
    const way: { readonly id: string; readonly next: string[] }[] = [{ id: start, next: sourcesOf(nodes, start) }]
    const onWay = new Set([start])
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const id = step.next.pop()
      if (id === undefined) {
        done.add(step.id)
        onWay.delete(step.id)
        way.pop()
      } else if (onWay.has(id)) {
        return [...way.map((each) => each.id).slice(way.findIndex((each) => each.id === id)), id]
      } else if (!done.has(id)) {
        onWay.add(id)
        way.push({ id, next: sourcesOf(nodes, id) })
      }
    }
  }
  return undefined
}

function sourcesOf(nodes: Workflow, id: string): string[] {
  const values = [...(nodes.get(id)?.inputs.values() ?? [])]
  return values.map((value) => linkOf(value)?.node).filter((node) => node !== undefined && nodes.has(node)) as string[]
}

const named = (id: string, { title, kind }: WorkflowNode) =>
  title === kind ? `“${short(kind)}” (${short(id)})` : `“${short(title)}” (${short(kind)}, ${short(id)})`

const short = (text: string) => text.slice(0, 60)

/** Kinds of nodes in a workflow that a server does not have. */
export function unknownKinds(nodes: Workflow, known: ReadonlyMap<string, NodeKind>): readonly string[] {
  return [...new Set([...nodes.values()].map(({ kind }) => kind))].filter((kind) => !known.has(kind)).slice(0, 200)
}
