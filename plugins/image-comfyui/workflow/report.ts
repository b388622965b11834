import type { ImageWorkflow, WorkflowReport } from 'sdk'
import type { NodeCatalogue } from '../graph/types.ts'
import { problemsOf, unknownKinds } from './dryRun.ts'
import type { Json } from './json.ts'
import { hasOutput } from './outputs.ts'
import { parameters } from './parameters.ts'
import { type Placeholder, placeholdersIn } from './placeholders.ts'
import { proposedBindings } from './propose.ts'
import { linkOf, readWorkflow, type Workflow } from './readWorkflow.ts'
import { isServersOwn, type Spot } from './substitute.ts'
import { titledBindings } from './titles.ts'

/**
 * Reads a workflow and says what is known of it before it is run. With a server's whole catalogue of nodes it says
 * what that server would refuse; `bindings` are those the player has already confirmed.
 */
export function reportOf(
  text: string,
  known?: NodeCatalogue,
  bindings: ImageWorkflow['bindings'] = {},
): WorkflowReport {
  const reading = readWorkflow(text)
  if (reading.kind === 'refused') {
    return { problems: [reading.why], unknownNodes: [], placeholders: [], proposal: {}, nodes: [] }
  }
  const { nodes } = reading
  const found = foundIn(nodes)
  const placeholders = inOrder(
    found.flatMap(({ placeholder: { parameter } }) => (parameter === undefined ? [] : [parameter])),
  )
  const proposal = placeholders.length > 0 ? titledBindings(nodes) : proposedBindings(nodes)
  const filled = filledPlaces(found, [...Object.values(proposal), ...Object.values(bindings)].flat())
  const unknownNodes = known ? unknownKinds(nodes, known) : []
  const strangers = new Set(
    found
      .filter(({ placeholder }) => placeholder.parameter === undefined)
      .map(({ placeholder }) => placeholder.written),
  )
  return {
    problems: [
      ...missingNodes(unknownNodes),
      ...(hasOutput(nodes, known)
        ? []
        : ['Nothing in this workflow gives a picture. Add a node that saves or shows one.']),
      ...(takesPrompt(placeholders, { ...proposal, ...bindings })
        ? []
        : ['No place for the prompt was found. Choose the node it goes into.']),
      ...problemsOf(nodes, known, (node, input) => filled.has(`${node}\n${input}`)),
      ...[...strangers].slice(0, 10).map((written) => `Nobody fills ${written}: it goes to the server as it is.`),
    ],
    unknownNodes,
    placeholders,
    proposal,
    nodes: [...nodes].map(([id, { title, inputs }]) => ({
      id,
      title,
      inputs: [...inputs].filter(([, value]) => !linkOf(value)).map(([input]) => input),
    })),
  }
}

interface Found {
  readonly node: string
  readonly input: string
  readonly placeholder: Placeholder
}

function foundIn(nodes: Workflow): readonly Found[] {
  return [...nodes].flatMap(([node, { kind, inputs }]) =>
    [...inputs].flatMap(([input, value]) =>
      placeholdersOf(value, { kind, input }).map((placeholder) => ({ node, input, placeholder })),
    ),
  )
}

function placeholdersOf(value: Json, spot: Spot): readonly Placeholder[] {
  switch (value.kind) {
    case 'text':
      return placeholdersIn(value.value).filter(({ written }) => !isServersOwn(spot, written))
    case 'list':
      return value.items.flatMap((item) => placeholdersOf(item, spot))
    case 'object':
      return [...value.fields.values()].flatMap((field) => placeholdersOf(field, spot))
    default:
      return []
  }
}

function filledPlaces(
  found: readonly Found[],
  bound: readonly { readonly node: string; readonly input: string }[],
): ReadonlySet<string> {
  return new Set([...found, ...bound].map(({ node, input }) => `${node}\n${input}`))
}

function inOrder(found: readonly string[]): readonly string[] {
  const each = new Set(found)
  return [...parameters.filter((name) => each.delete(name)), ...[...each].toSorted()]
}

function takesPrompt(placeholders: readonly string[], bindings: ImageWorkflow['bindings']): boolean {
  return placeholders.includes('prompt') || (Object.hasOwn(bindings, 'prompt') && bindings.prompt?.length !== 0)
}

function missingNodes(kinds: readonly string[]): readonly string[] {
  if (kinds.length === 0) return []
  const names = kinds.slice(0, 8).map((kind) => `“${kind.slice(0, 80)}”`)
  const more = kinds.length > names.length ? ` and ${kinds.length - names.length} more` : ''
  return [`The server does not have these nodes: ${names.join(', ')}${more}. Install them there, then check again.`]
}
