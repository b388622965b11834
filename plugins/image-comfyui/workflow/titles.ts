import type { Workflow, WorkflowNode } from './readWorkflow.ts'
import type { Place } from './upstream.ts'

export type Bindings = Readonly<Record<string, readonly Place[]>>

/** What the maker of a workflow says with titles such as “rp:prompt”: it wins over everything else. */
export function titledBindings(nodes: Workflow): Bindings {
  const bindings = new Map<string, Place[]>()
  for (const [node, { title, inputs }] of nodes) {
    const role = roles.get(title.trim().toLowerCase())
    const places = role?.inputs.filter((input) => input === place || inputs.has(input)) ?? []
    const taken = role?.isEach ? places : places.slice(0, 1)
    if (role && taken.length > 0) {
      bindings.set(role.parameter, [
        ...(bindings.get(role.parameter) ?? []),
        ...taken.map((input) => ({ node, input })),
      ])
    }
  }
  return Object.fromEntries(bindings)
}

/** Inputs that together hold one prompt, in the nodes that are known to have them. */
export function textInputs({ inputs }: WorkflowNode): readonly string[] {
  return textGroups.find((group) => group.every((name) => inputs.has(name))) ?? []
}

const textGroups = [['text_g', 'text_l'], ['clip_l', 't5xxl'], ['text']]
const texts = ['text', 'text_g', 'text_l', 'clip_l', 't5xxl', 'prompt', 'value', 'string']

/** The node itself rather than one of its inputs. */
const place = 'model'

interface Role {
  readonly parameter: string
  readonly inputs: readonly string[]
  readonly isEach?: boolean
}

const roles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['rp:prompt', { parameter: 'prompt', inputs: texts, isEach: true }],
  ['rp:negative', { parameter: 'negativePrompt', inputs: texts, isEach: true }],
  ['rp:seed', { parameter: 'seed', inputs: ['seed', 'noise_seed', 'value', 'int'] }],
  ['rp:lora', { parameter: 'loras', inputs: [place] }],
  ['rp:avatar', { parameter: 'picture', inputs: ['image'] }],
  ['rp:output', { parameter: 'output', inputs: [place] }],
])
