import { numberOf } from './json.ts'
import { outputsOf } from './outputs.ts'
import { linkOf, type Workflow, type WorkflowNode } from './readWorkflow.ts'
import { type Bindings, textInputs, titledBindings } from './titles.ts'
import { holderOf, nearest, type Place } from './upstream.ts'

/** Finds by its structure where the values of an order would go in a workflow. A proposal: the player confirms it. */
export function proposedBindings(nodes: Workflow): Bindings {
  const samplers = [...nodes].filter(([, node]) => isSampler(node))
  const primary = samplers.find(([, { inputs }]) => sizeOf(nodes, inputs.get('latent_image'))) ?? samplers[0]
  const inputs = primary?.[1].inputs
  const guider = guiderOf(nodes, primary?.[1])
  const size = sizeOf(nodes, inputs?.get('latent_image'))
  const model = modelOf(nodes, inputs?.get('model') ?? guider?.[1].inputs.get('model'))
  const pictures = all(nodes, ['image'], ({ kind }) => kind === 'LoadImage', 'text')
  const steps = inputs?.has('end_at_step') ? [] : primaryPlace(nodes, primary, 'steps', 'literal')
  const bindings: Readonly<Record<string, readonly Place[]>> = {
    prompt: promptOf(nodes, guider, 'positive'),
    negativePrompt: promptOf(nodes, guider, 'negative'),
    seed: all(nodes, ['seed', 'noise_seed'], (node) => isSampler(node) || node.kind === 'RandomNoise', 'literal'),
    steps: [...steps, ...all(nodes, ['steps'], ({ kind }) => kind === 'BasicScheduler', 'literal')],
    cfg: [
      ...primaryPlace(nodes, guider, 'cfg', 'literal'),
      ...all(nodes, ['guidance'], ({ kind }) => kind === 'FluxGuidance', 'literal'),
    ].slice(-1),
    sampler: [
      ...primaryPlace(nodes, primary, 'sampler_name', 'text'),
      ...all(nodes, ['sampler_name'], ({ kind }) => kind === 'KSamplerSelect', 'text'),
    ],
    scheduler: [
      ...primaryPlace(nodes, primary, 'scheduler', 'text'),
      ...all(nodes, ['scheduler'], ({ kind }) => kind === 'BasicScheduler', 'text'),
    ],
    width: size ? [size.width] : [],
    height: size ? [size.height] : [],
    count: size?.count ? [size.count] : [],
    checkpoint: model ? [model] : [],
    loras: model ? [{ node: model.node, input: 'model' }] : [],
    vae: only(all(nodes, ['vae_name'], ({ kind }) => kind === 'VAELoader', 'text')),
    clipSkip: only(all(nodes, ['stop_at_clip_layer'], () => true, 'literal')),
    picture: only(pictures),
    denoise: pictures.length === 1 ? primaryPlace(nodes, primary, 'denoise', 'literal') : [],
    output: outputsOf(nodes).map((node) => ({ node, input: 'images' })),
  }
  const found = Object.entries(bindings).filter(([, places]) => places.length > 0)
  return { ...Object.fromEntries(found), ...titledBindings(nodes) }
}

type Entry = readonly [string, WorkflowNode]

/** What paints: it takes noise to a picture, whatever it is called. */
function isSampler({ inputs }: WorkflowNode): boolean {
  const has = (name: string) => inputs.has(name)
  return (
    has('latent_image') &&
    (has('guider') || (isLinked(inputs, 'positive') && (has('steps') || has('seed') || has('noise_seed'))))
  )
}

/** Where the prompts go in: the sampler itself, or the guider it is given. */
function guiderOf(nodes: Workflow, sampler: WorkflowNode | undefined): Entry | undefined {
  if (!sampler) return undefined
  if (sampler.inputs.has('positive')) return [...nodes].find(([, node]) => node === sampler)
  return nearest(
    nodes,
    sampler.inputs.get('guider'),
    () => [],
    (id, node) => [id, node] as const,
  )
}

function promptOf(nodes: Workflow, guider: Entry | undefined, role: 'positive' | 'negative'): readonly Place[] {
  const input = guider?.[1].inputs
  const from = input?.get(role) ?? (role === 'positive' ? input?.get('conditioning') : undefined)
  const walked = nearest(
    nodes,
    from,
    (node) => conditionsOf(node, role),
    (id, node) => (node.kind === 'ConditioningZeroOut' ? [] : textsOf(nodes, id, node)),
  )
  if (walked) return walked
  const entry = [...nodes].find(([id, node]) => isTitled(node, role) && textsOf(nodes, id, node))
  return (entry && textsOf(nodes, ...entry)) ?? []
}

/** The inputs through which a prompt comes to a node that changes what it says to the model. */
function conditionsOf({ inputs }: WorkflowNode, role: 'positive' | 'negative'): readonly string[] {
  if (inputs.has('positive') && inputs.has('negative')) return [role]
  return [...inputs.keys()].filter((name) => !notConditions.test(name))
}

const notConditions = /^(model|clip|vae|image|images|pixels|mask|control_net|latent|latent_image|samples)$/

function textsOf(nodes: Workflow, id: string, node: WorkflowNode): readonly Place[] | undefined {
  const places = textInputs(node).map((input) => holderOf(nodes, id, input, 'text'))
  const found = places.filter((place) => place !== undefined)
  return found.length > 0 ? found : undefined
}

function isTitled({ title }: WorkflowNode, role: 'positive' | 'negative'): boolean {
  const isNegative = /negative/i.test(title)
  return role === 'negative' ? isNegative : !isNegative && /positive|prompt/i.test(title)
}

function sizeOf(nodes: Workflow, from: Parameters<typeof linkOf>[0]) {
  return nearest(
    nodes,
    from,
    ({ kind, inputs }) =>
      /sampler/i.test(kind) ? [] : [...inputs.keys()].filter((name) => !/^(model|clip|vae|upscale_model)$/.test(name)),
    (id) => {
      const [width, height] = [holderOf(nodes, id, 'width', 'literal'), holderOf(nodes, id, 'height', 'literal')]
      return width && height ? { width, height, count: holderOf(nodes, id, 'batch_size', 'literal') } : undefined
    },
  )
}

function modelOf(nodes: Workflow, from: Parameters<typeof linkOf>[0]): Place | undefined {
  return nearest(
    nodes,
    from,
    () => ['model'],
    (id) => holderOf(nodes, id, 'ckpt_name', 'text') ?? holderOf(nodes, id, 'unet_name', 'text'),
  )
}

function all(
  nodes: Workflow,
  inputs: readonly string[],
  test: (node: WorkflowNode) => boolean,
  kind: 'text' | 'literal',
): readonly Place[] {
  const places = [...nodes]
    .filter(([, node]) => test(node))
    .flatMap(([id]) => inputs.map((input) => holderOf(nodes, id, input, kind)))
    .filter((place) => place !== undefined)
  return [...new Map(places.map((place) => [`${place.node}\n${place.input}`, place])).values()]
}

function primaryPlace(
  nodes: Workflow,
  entry: Entry | undefined,
  input: string,
  kind: 'text' | 'literal',
): readonly Place[] {
  const place = entry && holderOf(nodes, entry[0], input, kind)
  const isValue = place && (kind === 'text' || numberOf(nodes.get(place.node)?.inputs.get(place.input)) !== undefined)
  return isValue ? [place] : []
}

const only = (places: readonly Place[]) => (places.length === 1 ? places : [])
const isLinked = (inputs: WorkflowNode['inputs'], name: string) => linkOf(inputs.get(name)) !== undefined
