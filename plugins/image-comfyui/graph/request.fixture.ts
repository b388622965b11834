import type { ImageRequest } from 'sdk'
import type { Graph, GraphNode } from './types.ts'

/** A picture of a tea room, in the way each test wants it. */
export function requestFor(parts: Partial<ImageRequest> = {}): ImageRequest {
  return {
    prompt: 'A tea room by the sea, evening light',
    negativePrompt: 'blurry',
    width: 832,
    height: 1216,
    steps: 24,
    cfg: 6.5,
    seed: 71,
    checkpoint: 'harbour.safetensors',
    sampler: 'dpmpp_2m',
    scheduler: 'karras',
    loras: [],
    ...parts,
  }
}

/** The only node of a kind, or the one among several that is asked for. */
export function nodeOf(graph: Graph, kind: string, index = 0): GraphNode {
  const found = Object.values(graph).filter(({ class_type }) => class_type === kind)[index]
  if (!found) throw new Error(`There is no ${kind} in the graph`)
  return found
}

/** The node an input is linked to. */
export function behind(graph: Graph, node: GraphNode, input: string): GraphNode {
  const link = node.inputs[input]
  const found = Array.isArray(link) ? graph[String(link[0])] : undefined
  if (!found) throw new Error(`${node.class_type}.${input} is linked to nothing`)
  return found
}

export const kindsOf = (graph: Graph) => Object.values(graph).map(({ class_type }) => class_type)
