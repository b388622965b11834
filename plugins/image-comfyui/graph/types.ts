/** What a server is asked to do: nodes by id. Ids are stable by role, so that the server finds its own results again. */
export type Graph = Readonly<Record<string, GraphNode>>

export interface GraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, GraphValue>>
}

/** The output of another node: its id, and which of its outputs. */
export type GraphLink = readonly [node: string, output: number]
export type GraphValue = string | number | boolean | GraphLink

/** What is sent, which nodes give the pictures (in the order of their seeds), and what is not as it was asked for. */
export interface GraphPlan {
  readonly graph: Graph
  readonly outputs: readonly string[]
  readonly warnings: readonly string[]
}

/** Names under which the server keeps pictures that were uploaded for this order: `subfolder/name`. */
export interface Uploads {
  readonly init?: string
  readonly mask?: string
  /** The same picture as base64 without a prefix, for workflows that take pictures in their text. */
  readonly base64?: string
}

/** The kinds of nodes a server says it has: as many as were asked for. */
export type NodeCatalogue = ReadonlyMap<string, NodeKind>

export interface NodeKind {
  readonly inputs: ReadonlyMap<string, NodeInput>
  /** Types of its outputs, in order. */
  readonly outputs: readonly string[]
  /** Whether it ends a graph: only what such a node needs is run. */
  readonly isOutput: boolean
}

export interface NodeInput {
  readonly isRequired: boolean
  readonly of: NodeInputType
}

export type NodeInputType =
  /** `options` is absent where the server has them only on demand. */
  | { readonly kind: 'choice'; readonly options?: readonly string[]; readonly byDefault?: string }
  | {
      readonly kind: 'number'
      readonly isWhole: boolean
      readonly byDefault?: number
      readonly min?: number
      readonly max?: number
    }
  | { readonly kind: 'text'; readonly byDefault?: string }
  | { readonly kind: 'switch'; readonly byDefault?: boolean }
  /** The output of another node, of this type; `*` takes any. */
  | { readonly kind: 'link'; readonly type: string }
