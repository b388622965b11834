import type { ImageLora } from 'sdk'
import { weighted } from '../graph/loraChain.ts'
import { type Json, numberJson, textJson } from './json.ts'
import { linkJson, linkOf, type Workflow, type WorkflowLink, type WorkflowNode } from './readWorkflow.ts'

/**
 * Hangs add-ons in behind a node: everything that took its model (and text encoder) takes the last add-on's instead.
 * Gives the workflow as it was when nothing takes a model from the node.
 */
export function hangLoras(nodes: Workflow, after: string, loras: readonly ImageLora[]): Workflow {
  const [model, clip] = [takenFrom(nodes, after, 'model'), takenFrom(nodes, after, 'clip')]
  if (!model) return nodes
  const added = new Map<string, WorkflowNode>()
  let before: { model: WorkflowLink; clip: WorkflowLink | undefined } = { model, clip }
  for (const lora of weighted(loras)) {
    const id = freeId(nodes, added)
    added.set(id, loraNode(lora, before))
    before = { model: { node: id, output: 0 }, clip: clip && { node: id, output: 1 } }
  }
  const moved = (value: Json) => {
    const link = linkOf(value)
    if (isSame(link, model)) return linkJson(before.model)
    return clip && before.clip && isSame(link, clip) ? linkJson(before.clip) : value
  }
  return new Map([...rewired(nodes, moved), ...added])
}

/** Takes nodes out: what took their outputs takes what they were given under the same name. */
export function bypassed(nodes: Workflow, out: ReadonlySet<string>): Workflow {
  if (out.size === 0) return nodes
  const rest = new Map([...nodes].filter(([id]) => !out.has(id)))
  return rewired(rest, (value) => {
    let link = linkOf(value)
    for (let steps = 0; link && out.has(link.node) && steps <= out.size; steps++) {
      link = linkOf(nodes.get(link.node)?.inputs.get(link.output === 0 ? 'model' : 'clip'))
    }
    return link ? linkJson(link) : value
  })
}

function rewired(nodes: Workflow, move: (value: Json) => Json): Workflow {
  return new Map(
    [...nodes].map(([id, node]) => {
      const inputs = new Map([...node.inputs].map(([name, value]) => [name, move(value)] as const))
      return [id, { ...node, inputs }] as const
    }),
  )
}

/** The output of a node that others take under this name. */
function takenFrom(nodes: Workflow, from: string, name: 'model' | 'clip'): WorkflowLink | undefined {
  for (const { inputs } of nodes.values()) {
    for (const [input, value] of inputs) {
      const link = linkOf(value)
      if (link?.node === from && (input === name || input.startsWith(`${name}_`))) return link
    }
  }
  return undefined
}

function loraNode(lora: ImageLora, before: { model: WorkflowLink; clip: WorkflowLink | undefined }): WorkflowNode {
  const kind = before.clip ? 'LoraLoader' : 'LoraLoaderModelOnly'
  const inputs = new Map<string, Json>([
    ['model', linkJson(before.model)],
    ['lora_name', textJson(lora.name)],
    ['strength_model', numberJson(lora.modelStrength)],
  ])
  if (before.clip) inputs.set('clip', linkJson(before.clip)).set('strength_clip', numberJson(lora.clipStrength))
  return { kind, title: kind, inputs }
}

function freeId(nodes: Workflow, added: Workflow): string {
  let number = 90_001 + added.size
  while (nodes.has(String(number)) || added.has(String(number))) number++
  return String(number)
}

const isSame = (one: WorkflowLink | undefined, other: WorkflowLink) =>
  one?.node === other.node && one.output === other.output
