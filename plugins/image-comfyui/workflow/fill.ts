import { type ImageRequest, type ImageWorkflow, PluginError } from 'sdk'
import { joined } from '../graph/loraChain.ts'
import { untagged } from '../graph/loraTags.ts'
import { choicesOf } from '../graph/nodeCatalogue.ts'
import type { NodeCatalogue, Uploads } from '../graph/types.ts'
import { bypassed, hangLoras } from './hangLoras.ts'
import type { Json } from './json.ts'
import { outputsOf } from './outputs.ts'
import { loraSlot } from './parameters.ts'
import { wholePlaceholder } from './placeholders.ts'
import { readWorkflow, type Workflow, type WorkflowNode, writeWorkflow } from './readWorkflow.ts'
import { type Order, substituted, valueAt } from './substitute.ts'
import { titledBindings } from './titles.ts'

/** A workflow with an order's values in it: the text to send as it is, which nodes give the picture, what is missing. */
export interface FilledWorkflow {
  readonly text: string
  readonly outputs: readonly string[]
  readonly warnings: readonly string[]
}

/**
 * Fills a workflow of the player's own. Values go where placeholders stand, where the bindings say, and where a title
 * such as “rp:prompt” says; everything else goes to the server to the letter. Throws `image/bad-graph`.
 */
export function fillWorkflow(
  workflow: ImageWorkflow,
  request: ImageRequest,
  uploads: Uploads,
  known: NodeCatalogue = new Map(),
): FilledWorkflow {
  const reading = readWorkflow(workflow.text)
  if (reading.kind === 'refused') throw new PluginError('image/bad-graph', reading.why)
  const names = choicesOf(known, 'LoraLoader', 'lora_name')
  const [prompt, negative] = [untagged(request.prompt, names), untagged(request.negativePrompt, names)]
  const loras = joined(request.loras, prompt.loras)
  const order: Order = {
    request: { ...request, prompt: prompt.text, negativePrompt: negative.text, loras },
    uploads,
    known,
  }
  const filled = new Set<string>()
  const warnings = new Set(prompt.warnings)

  const bindings = new Map(Object.entries({ ...workflow.bindings, ...titledBindings(reading.nodes) }))
  const outputs = bindings.get('output')?.map(({ node }) => node)
  const nodes = new Map(
    withPlaceholders(withoutEmptySlots(reading.nodes, loras.length), order, (parameter, isFilled) => {
      if (isFilled) filled.add(parameter)
      else warnings.add(`The workflow asks for ${wordsFor(parameter)}, and none was chosen.`)
    }),
  )
  for (const [parameter, places] of bindings) {
    if (parameter === 'loras' || parameter === 'output') continue
    for (const { node: id, input } of places) {
      const node = nodes.get(id)
      const value = node && valueAt(parameter, order, { kind: node.kind, input })
      if (node && value) {
        nodes.set(id, { ...node, inputs: new Map(node.inputs).set(input, value) })
        filled.add(parameter)
      }
      if (!node) {
        warnings.add(`The workflow has no node “${id.slice(0, 40)}” any more. Check where its values go.`)
      }
    }
  }
  const behind = bindings.get('loras')?.[0]?.node
  const slots = loras.filter((_, index) => filled.has(`lora${index + 1}`))
  const hung =
    behind === undefined
      ? nodes
      : hangLoras(
          nodes,
          behind,
          loras.filter((lora) => !slots.includes(lora)),
        )
  if (hung === nodes && loras.length > slots.length) {
    warnings.add(`The workflow has slots for ${slots.length} of ${loras.length} LoRAs. The others were skipped.`)
  }
  if (!filled.has('prompt'))
    warnings.add('The workflow has no place for the prompt, so it paints what it always paints.')
  if (request.init && !filled.has('picture')) {
    warnings.add('The workflow has no place for a picture to start from, so it paints without.')
  }
  if ((request.count ?? 1) > 1 && !filled.has('count')) {
    warnings.add('This workflow paints as many pictures as it was made for.')
  }
  return { text: writeWorkflow(hung), outputs: outputsOf(hung, outputs), warnings: [...warnings] }
}

function withPlaceholders(
  nodes: Workflow,
  order: Order,
  note: (parameter: string, isFilled: boolean) => void,
): Workflow {
  return mapInputs(nodes, (node, input, value) => substituted(value, order, { kind: node.kind, input }, note))
}

/** A loader whose slot stays empty is taken out: it has no file to load. */
function withoutEmptySlots(nodes: Workflow, loras: number): Workflow {
  const isEmpty = ({ inputs }: WorkflowNode) =>
    inputs.has('model') && [...inputs.values()].some((value) => isEmptySlot(value, loras))
  return bypassed(nodes, new Set([...nodes].filter(([, node]) => isEmpty(node)).map(([id]) => id)))
}

function isEmptySlot(value: Json, loras: number): boolean {
  const parameter = value.kind === 'text' ? wholePlaceholder(value.value)?.parameter : undefined
  const slot = parameter === undefined ? null : loraSlot.exec(parameter)
  return slot !== null && slot[2] === undefined && Number(slot[1]) > loras
}

function mapInputs(nodes: Workflow, change: (node: WorkflowNode, input: string, value: Json) => Json): Workflow {
  return new Map(
    [...nodes].map(([id, node]) => {
      const inputs = new Map([...node.inputs].map(([input, value]) => [input, change(node, input, value)] as const))
      return [id, { ...node, inputs }] as const
    }),
  )
}

const words: ReadonlyMap<string, string> = new Map([
  ['checkpoint', 'a model'],
  ['vae', 'a VAE'],
  ['picture', 'a picture to start from'],
  ['userPicture', 'a picture of you'],
  ['mask', 'a mask'],
])

const wordsFor = (parameter: string) =>
  words.get(parameter) ?? (parameter.startsWith('lora') ? 'a LoRA' : `“${parameter}”`)
