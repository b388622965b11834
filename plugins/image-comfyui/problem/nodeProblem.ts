import type { ImageErrorKind, ImageProblem, ImageRequest } from 'sdk'
import { entriesOf, fieldOf, textOf } from '../graph/field.ts'
import { matchName, nearestNames } from '../graph/nameMatch.ts'
import { short } from './words.ts'

/** What a server refused about one node, ready to be an error. */
export interface NodeProblem {
  readonly kind: ImageErrorKind
  readonly message: string
  readonly details: ImageProblem
}

const maxErrors = 200

/** Everything in `node_errors`, the one to mend first at the front. */
export function nodeProblems(nodeErrors: unknown, request: ImageRequest): readonly NodeProblem[] {
  return entriesOf(nodeErrors)
    .flatMap(([id, node]) => {
      const errors = fieldOf(node, 'errors')
      const kind = textOf(fieldOf(node, 'class_type'), 100) ?? id
      return Array.isArray(errors) ? errors.slice(0, maxErrors).map((error) => problemOf(error, kind, request)) : []
    })
    .slice(0, maxErrors)
    .toSorted((one, other) => urgency.indexOf(one.kind) - urgency.indexOf(other.kind))
}

const urgency: readonly ImageErrorKind[] = [
  'missing-node',
  'missing-model',
  'missing-lora',
  'bad-choice',
  'bad-value',
  'bad-graph',
]

function problemOf(error: unknown, node: string, request: ImageRequest): NodeProblem {
  const type = textOf(fieldOf(error, 'type'), 100) ?? ''
  const extra = fieldOf(error, 'extra_info')
  const words = textOf(fieldOf(error, 'message'), 300) ?? ''
  const details = textOf(fieldOf(error, 'details'), 2000) ?? ''
  const input = textOf(fieldOf(extra, 'input_name'), 100) ?? /^([\w ]{1,60})(?:[:,]|$)/.exec(details)?.[1] ?? ''
  switch (type) {
    case 'value_not_in_list':
      return notInList(node, input, receivedIn(extra, details), optionsIn(extra), request)
    case 'value_smaller_than_min':
    case 'value_bigger_than_max':
      return badValue(node, input, limitWords(type, extra, words))
    case 'invalid_input_type':
      return badValue(node, input, 'it is not the kind of value this node takes')
    case 'custom_validation_failed':
      return badValue(node, input, short(details.replace(/^[\w ]+ - /, '') || words || 'the node refuses it'))
    default:
      return {
        kind: 'bad-graph',
        message: `The server cannot run the node “${short(node)}”${input ? ` because of “${short(input)}”` : ''}. If this is a workflow of yours, run it in ComfyUI once and export it again.`,
        details: {},
      }
  }
}

function notInList(
  node: string,
  input: string,
  wanted: string,
  options: readonly string[],
  request: ImageRequest,
): NodeProblem {
  const near = nearestNames(wanted, options)
  const suggestions = near.length > 0 ? near : options.slice(0, 5)
  const details: ImageProblem = { wanted, ...(suggestions.length > 0 ? { suggestions } : {}) }
  const instead = near[0] === undefined ? '' : ` The nearest it has is “${short(near[0])}”.`
  if (input === 'lora_name') {
    const own = matchName(
      wanted,
      request.loras.map(({ name }) => name),
    )
    return {
      kind: 'missing-lora',
      message: `The server doesn’t have the LoRA “${short(wanted)}”.${instead} Add its file to the loras folder, or remove it.`,
      details: own.kind === 'found' ? { ...details, wanted: own.name } : details,
    }
  }
  if (/^(ckpt_name|unet_name|vae_name|clip_name\d?)$/.test(input)) {
    return {
      kind: 'missing-model',
      message: `The server does not have the model “${short(wanted)}”.${instead} Choose another one, or put its file in the models folder and refresh the list.`,
      details,
    }
  }
  return {
    kind: 'bad-choice',
    message: `The server has no “${short(wanted)}” for “${short(input)}” of the node “${short(node)}”.${instead} Choose another one.`,
    details,
  }
}

function badValue(node: string, input: string, why: string): NodeProblem {
  return {
    kind: 'bad-value',
    message: `The server refuses “${short(input)}” of the node “${short(node)}”: ${why}. Change this value and try again.`,
    details: { wanted: input },
  }
}

function limitWords(type: string, extra: unknown, words: string): string {
  const config = fieldOf(extra, 'input_config')
  const isLow = type === 'value_smaller_than_min'
  const named = fieldOf(Array.isArray(config) ? config[1] : undefined, isLow ? 'min' : 'max')
  const limit = typeof named === 'number' ? String(named) : /(-?\d[\d.]*)\D*$/.exec(words)?.[1]
  const received = fieldOf(extra, 'received_value')
  const value = typeof received === 'number' || typeof received === 'string' ? `${short(String(received))} is` : 'it is'
  return `${value} ${isLow ? 'less than the least it takes' : 'more than the most it takes'}${limit === undefined ? '' : ` (${limit})`}`
}

function receivedIn(extra: unknown, details: string): string {
  return textOf(fieldOf(extra, 'received_value'), 300) ?? /: '(.{0,300}?)' not in /.exec(details)?.[1] ?? ''
}

/** The list an input is chosen from; none when the server found it too long to send. */
function optionsIn(extra: unknown): readonly string[] {
  const config = fieldOf(extra, 'input_config')
  const [first, second] = Array.isArray(config) ? config : []
  const options = Array.isArray(first) ? first : fieldOf(second, 'options')
  return Array.isArray(options) ? options.slice(0, 1000).filter((option) => typeof option === 'string') : []
}
