import { type Json, type JsonFields, readJson, textJson, writeJson } from './json.ts'

/** A workflow as the server takes it: nodes by id, in the order of the file. */
export type Workflow = ReadonlyMap<string, WorkflowNode>

export interface WorkflowNode {
  readonly kind: string
  /** What its maker called it; its kind where there is no title. */
  readonly title: string
  readonly inputs: JsonFields
}

/** Another node's output, as an input names it. */
export interface WorkflowLink {
  readonly node: string
  readonly output: number
}

export type WorkflowReading =
  | { readonly kind: 'workflow'; readonly nodes: Workflow }
  | { readonly kind: 'refused'; readonly why: string }

const maxTextLength = 8_000_000
const maxNodes = 3000

/** Reads the text of a workflow in the form for programs. What it refuses it explains, with what to do. */
export function readWorkflow(text: string): WorkflowReading {
  if (text.length > maxTextLength)
    return refused('This workflow is larger than 8 MB. Take pictures out of it and try again.')
  const root = readJson(text.replace(/^\uFEFF/, ''))
  if (root?.kind !== 'object') return refused(`This is not a workflow: it does not read as JSON. ${howToExport}`)
  const fields = unwrapped(root.fields)
  if (isForTheCanvas(fields)) {
    return refused(
      `This workflow was saved for the canvas of ComfyUI, and the server cannot run that form. ${howToExport}`,
    )
  }
  if (fields.size === 0) return refused(`This workflow is empty. ${howToExport}`)
  if (fields.size > maxNodes) return refused(`This workflow has more than ${maxNodes} nodes. Take a smaller one.`)
  const nodes = new Map<string, WorkflowNode>()
  for (const [id, value] of fields) {
    const node = readNode(value)
    if (!node)
      return refused(`“${id.slice(0, 60)}” in this file is not a node: it has no kind or no inputs. ${howToExport}`)
    nodes.set(id, node)
  }
  return { kind: 'workflow', nodes }
}

/** The text the server is sent. */
export function writeWorkflow(nodes: Workflow): string {
  const fields = new Map([...nodes].map(([id, node]) => [id, nodeJson(node)] as const))
  return writeJson({ kind: 'object', fields })
}

/** The node and output an input takes its value from; `undefined` when it has a value of its own. */
export function linkOf(value: Json | undefined): WorkflowLink | undefined {
  if (value?.kind !== 'list' || value.items.length !== 2) return undefined
  const [node, output] = value.items
  return node?.kind === 'text' && output?.kind === 'literal' && /^\d{1,4}$/.test(output.source)
    ? { node: node.value, output: Number(output.source) }
    : undefined
}

export const linkJson = ({ node, output }: WorkflowLink): Json => ({
  kind: 'list',
  items: [
    { kind: 'text', value: node },
    { kind: 'literal', source: String(output) },
  ],
})

const howToExport =
  'In ComfyUI, open the workflow, choose Workflow, then Export (API), and bring the file you get. In older versions, turn on Dev mode in the settings and use Save (API Format).'

const refused = (why: string): WorkflowReading => ({ kind: 'refused', why })

function unwrapped(fields: JsonFields): JsonFields {
  const prompt = fields.get('prompt')
  return prompt?.kind === 'object' && !prompt.fields.has('class_type') ? prompt.fields : fields
}

const isForTheCanvas = (fields: JsonFields) => fields.get('nodes')?.kind === 'list'

function readNode(value: Json): WorkflowNode | undefined {
  if (value.kind !== 'object') return undefined
  const [kind, inputs, meta] = ['class_type', 'inputs', '_meta'].map((name) => value.fields.get(name))
  if (kind?.kind !== 'text' || inputs?.kind !== 'object') return undefined
  const title = meta?.kind === 'object' ? meta.fields.get('title') : undefined
  return { kind: kind.value, title: title?.kind === 'text' ? title.value : kind.value, inputs: inputs.fields }
}

function nodeJson({ kind, title, inputs }: WorkflowNode): Json {
  return objectJson({
    class_type: textJson(kind),
    inputs: { kind: 'object', fields: inputs },
    _meta: objectJson({ title: textJson(title) }),
  })
}

const objectJson = (fields: Readonly<Record<string, Json>>): Json => ({
  kind: 'object',
  fields: new Map(Object.entries(fields)),
})
