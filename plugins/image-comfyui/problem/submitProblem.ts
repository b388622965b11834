import { type ImageErrorKind, type ImageProblem, type ImageRequest, PluginError } from 'sdk'
import { entriesOf, fieldOf, isObject, parsed, textOf } from '../graph/field.ts'
import { nodeProblems } from './nodeProblem.ts'
import { plainWords, rawOf, short } from './words.ts'

/**
 * Why a server did not take an order, from whatever it answered. Reads the answer to an order that was taken in part,
 * too: what it left out says why.
 */
export function submitProblem(status: number, body: string, request: ImageRequest): PluginError {
  const answer = body.length <= maxBody ? parsed(body) : undefined
  const error = fieldOf(answer, 'error')
  if (status === 401)
    return problem(
      'auth-required',
      'The image server asks who you are. Enter its user name and password, or its token, in the settings.',
      body,
    )
  if (status === 413)
    return problem(
      'too-large',
      'The order is larger than the image server takes. Start from a smaller picture, or raise the server’s upload limit.',
      body,
    )
  const nodeErrors = fieldOf(answer, 'node_errors')
  if (isObject(error) || entriesOf(nodeErrors).length > 0) return refused(error, nodeErrors, body, request)
  const words = typeof error === 'string' ? plainWords(error) : isObject(answer) ? '' : plainWords(body)
  if (status === 403)
    return problem(
      'forbidden',
      `The image server blocks this page${said(words)}. Start it with the command that allows this page, then try again.`,
      body,
    )
  if (status === 404 || status === 405) {
    return problem(
      'not-backend',
      'There is a server at this address, but it is not ComfyUI. Check the address in the settings.',
      body,
    )
  }
  return problem(
    'server',
    `The image server failed with status ${status}${said(words)}. Look at its window for the reason, then try again.`,
    body,
  )
}

const maxBody = 4_000_000

function refused(error: unknown, nodeErrors: unknown, body: string, request: ImageRequest): PluginError {
  const type = textOf(fieldOf(error, 'type'), 100)
  const message = textOf(fieldOf(error, 'message'), 500) ?? ''
  if (type === 'missing_node_type' || type === 'invalid_prompt') {
    const named = textOf(fieldOf(fieldOf(error, 'extra_info'), 'class_type'), 200)
    const node = named ?? /node '?(.{1,200}?)'? (?:does not exist|not found)/i.exec(message)?.[1]
    if (node !== undefined) {
      return problem(
        'missing-node',
        `The server does not have the node “${short(node)}”. Install what it comes with on the server, or use another workflow.`,
        body,
        { wanted: node },
      )
    }
  }
  const [first] = nodeProblems(nodeErrors, request)
  if (first) return problem(first.kind, first.message, body, first.details)
  if (type === 'prompt_no_outputs') {
    return problem(
      'bad-graph',
      'Nothing in this workflow gives a picture. Add a node that saves or shows one, and export it again.',
      body,
    )
  }
  const isCircle = type === 'dependency_cycle'
  return problem(
    'bad-graph',
    isCircle
      ? 'The nodes of this workflow go in a circle. Mend it in ComfyUI and export it again.'
      : `The server cannot run this order${said(plainWords(message))}. If this is a workflow of yours, run it in ComfyUI once and export it again.`,
    body,
  )
}

function problem(kind: ImageErrorKind, message: string, body: string, details: ImageProblem = {}): PluginError {
  return new PluginError(`image/${kind}`, message, {
    details: body === '' ? details : { ...details, raw: rawOf(body) },
  })
}

const said = (words: string) => (words === '' ? '' : `: “${words.replace(/[.\s]+$/, '')}”`)
