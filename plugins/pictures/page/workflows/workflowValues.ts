import type { ImageWorkflow, WorkflowReport } from 'sdk'

type Bindings = ImageWorkflow['bindings']
type Nodes = WorkflowReport['nodes']

/** What an order can put into a workflow, as players call it. */
const titles: ReadonlyMap<string, string> = new Map([
  ['prompt', 'Prompt'],
  ['negativePrompt', 'Negative prompt'],
  ['checkpoint', 'Model'],
  ['vae', 'VAE'],
  ['sampler', 'Sampler'],
  ['scheduler', 'Scheduler'],
  ['steps', 'Steps'],
  ['cfg', 'Guidance (CFG)'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['seed', 'Seed'],
  ['denoise', 'Denoising strength'],
  ['clipSkip', 'CLIP skip'],
  ['count', 'Number of pictures'],
  ['picture', 'Start picture'],
  ['mask', 'Mask'],
  ['loras', 'LoRAs attach after'],
  ['output', 'Output'],
])

/** The input a place of a whole node stands for: where add-ons hang, and what gives the picture. */
const wholeNode: ReadonlyMap<string, string> = new Map([
  ['loras', 'model'],
  ['output', 'images'],
])

export const titleOf = (parameter: string): string => titles.get(parameter) ?? parameter

/** What is not bound yet, to be added. */
export const unbound = (bindings: Bindings): readonly string[] =>
  [...titles.keys()].filter((parameter) => !Object.hasOwn(bindings, parameter))

interface PlaceChoice {
  /** The place as text; empty for none. */
  readonly value: string
  readonly label: string
}

/** Where a value can go: the inputs of all nodes or, for what concerns whole nodes, the nodes. */
export function placesFor(
  parameter: string,
  nodes: Nodes,
  chosen: Bindings[string] | undefined,
): readonly PlaceChoice[] {
  const input = wholeNode.get(parameter)
  const places = nodes.flatMap(({ id, title, inputs }): readonly PlaceChoice[] =>
    input === undefined
      ? inputs.map((name) => ({ value: keyOf({ node: id, input: name }), label: `${title} (${id}): ${name}` }))
      : [{ value: keyOf({ node: id, input }), label: `${title} (${id})` }],
  )
  const first = chosen?.[0]
  const isListed = first === undefined || places.some(({ value }) => value === keyOf(first))
  return [
    { value: '', label: 'Not mapped' },
    ...(isListed ? [] : [{ value: keyOf(first), label: `${first.node}: ${first.input}` }]),
    ...places,
  ]
}

export const keyOf = ({ node, input }: Bindings[string][number]): string => JSON.stringify([node, input])

/** The places that were chosen by their value: one, or none. */
export function placesAt(value: string): Bindings[string] {
  if (value === '') return []
  const [node, input] = JSON.parse(value) as [string, string]
  return [{ node, input }]
}
