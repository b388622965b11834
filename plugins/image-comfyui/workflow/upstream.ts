import type { Json } from './json.ts'
import { linkOf, type Workflow, type WorkflowNode } from './readWorkflow.ts'

/** An input of a node. */
export interface Place {
  readonly node: string
  readonly input: string
}

/** The nearest nodes that feed an input, itself included, for which `found` says something. Each node is asked once. */
export function nearest<Found>(
  nodes: Workflow,
  from: Json | undefined,
  follow: (node: WorkflowNode) => readonly string[],
  found: (id: string, node: WorkflowNode) => Found | undefined,
): Found | undefined {
  const first = linkOf(from)
  const waiting = first ? [first.node] : []
  const seen = new Set(waiting)
  for (const id of waiting) {
    const node = nodes.get(id)
    if (!node) continue
    const answer = found(id, node)
    if (answer !== undefined) return answer
    for (const input of follow(node)) {
      const next = linkOf(node.inputs.get(input))
      if (!next || seen.has(next.node)) continue
      seen.add(next.node)
      waiting.push(next.node)
    }
  }
  return undefined
}

/** Where the value of an input is written: there, or in a node that does nothing but hold it. */
export function holderOf(nodes: Workflow, node: string, input: string, kind: 'text' | 'literal'): Place | undefined {
  const value = nodes.get(node)?.inputs.get(input)
  if (value?.kind === kind) return { node, input }
  const link = linkOf(value)
  const holder = link && nodes.get(link.node)
  const own = holder && heldIn.find((name) => holder.inputs.get(name)?.kind === kind)
  return link && own !== undefined ? { node: link.node, input: own } : undefined
}

const heldIn = ['value', 'text', 'string', 'prompt', 'int', 'float', 'number', 'seed']
