import { isObject, type JsonObject } from '../wire/exchange.ts'
import type { NodeInfo } from './nodes.ts'

export interface GraphNode {
  readonly class_type: string
  readonly inputs: JsonObject
}

export type Graph = Readonly<Record<string, GraphNode>>

export type NodeTable = ReadonlyMap<string, NodeInfo>

/** A value of an input is a link when it is a pair of a node and one of its outputs. */
export interface Link {
  readonly node: string
  readonly output: number
}

export function linkOf(value: unknown): Link | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [node, output] = value as readonly unknown[]
  return { node: String(node), output: Number(output) }
}

/** A list stands as itself when it is wrapped. */
export const unwrapped = (value: unknown): unknown =>
  isObject(value) && '__value__' in value ? value.__value__ : value

/** The nodes a node needs, in the order they run, itself last. */
export function chainTo(graph: Graph, target: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(target) || !Object.hasOwn(graph, target)) return []
  seen.add(target)
  const inputs = Object.values(graph[target]?.inputs ?? {})
  return [
    ...inputs.flatMap((value) => {
      const link = linkOf(value)
      return link ? chainTo(graph, link.node, seen) : []
    }),
    target,
  ]
}

/** What a node's result depends on, whatever the nodes are called. */
export function cacheKey(graph: Graph, id: string): string {
  const node = graph[id]
  if (!node) return ''
  const inputs = Object.entries(node.inputs)
    .map(([name, value]): readonly [string, unknown] => {
      const link = linkOf(value)
      return [name, link ? { of: cacheKey(graph, link.node), output: link.output } : value]
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([node.class_type, inputs])
}

export const nodesWithInput = (graph: Graph, input: string): readonly string[] =>
  Object.entries(graph).flatMap(([id, { inputs }]) => (Object.hasOwn(inputs, input) ? [id] : []))
