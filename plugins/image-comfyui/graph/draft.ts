import type { Graph, GraphLink, GraphNode, GraphValue } from './types.ts'

/** A graph while it is written. */
export class Draft {
  readonly warnings: string[] = []
  readonly #nodes = new Map<string, GraphNode>()

  /** Puts a node in and gives its first output; `outputOf` gives the others. */
  add(id: string, kind: string, inputs: Readonly<Record<string, GraphValue>>): GraphLink {
    this.#nodes.set(id, { class_type: kind, inputs })
    return [id, 0]
  }

  graph(): Graph {
    return Object.fromEntries(this.#nodes)
  }
}

export const outputOf = ([node]: GraphLink, output: number): GraphLink => [node, output]

/** One id per role, the same in every order: what did not change is found again on the server. */
export const roles = {
  model: '1',
  textEncoder: '2',
  vae: '3',
  clipSkip: '4',
  positive: '5',
  negative: '6',
  guidance: '7',
  latent: '8',
  initPicture: '10',
  initSize: '11',
  initLatent: '12',
  maskPicture: '13',
  maskSize: '14',
  mask: '15',
  maskedLatent: '16',
  upscaler: '17',
  faceFinder: '18',
} as const

export const loraRole = (index: number) => String(100 + index)

const pictureRoles = {
  sampler: 20,
  enlarged: 21,
  firstPicture: 22,
  upscaled: 23,
  resized: 24,
  secondLatent: 25,
  secondSampler: 26,
  picture: 30,
  faces: 40,
  save: 50,
} as const

/** The id of a role that every picture of an order has for itself. */
export function pictureRole(role: keyof typeof pictureRoles, picture: number): string {
  return String(1000 * (picture + 1) + pictureRoles[role])
}
