import type { ImageRequest } from 'sdk'
import { at, isObject, listAt, textAt } from 'sdk/llm'
import { problem } from '../connection/problem.ts'
import type { Asking, Server } from '../connection/server.ts'
import { submitProblem } from '../problem/submitProblem.ts'
import { refuseTooLarge } from './upload.ts'

/** What is sent. */
export interface Order {
  readonly job: string
  readonly client: string
  /** The graph as JSON, to the letter. */
  readonly graph: string
  readonly outputs: readonly string[]
  readonly previews: boolean
}

/** What the server made of it. */
export interface Submitted {
  /** Under its own name, on servers that give one of their own. */
  readonly job: string
  readonly warnings: readonly string[]
  /** Set when it runs without what was wanted of it: it should be called off. */
  readonly refusal?: Error
}

const patienceMs = 20_000
/** Larger orders carry pictures in their text. */
const longOrder = 512 * 1024

export async function submit(
  server: Server,
  { job, client, graph, outputs, previews }: Order,
  request: ImageRequest,
  { signal }: Asking,
): Promise<Submitted> {
  const about = JSON.stringify({
    client_id: client,
    prompt_id: job,
    extra_data: { preview_method: previews ? 'auto' : 'none' },
  })
  // The graph goes in as it is: numbers in it may be larger than a program can hold.
  const body = `{"prompt":${graph},${about.slice(1)}`
  if (body.length > longOrder) await refuseTooLarge(server, new TextEncoder().encode(body).length, { signal })
  const answer = await server.ask('/prompt', { signal, method: 'POST', body, withinMs: patienceMs })
  const text = answer.text()
  if (answer.status === 413) {
    throw problem(
      'too-large',
      'This is more than your server takes in one request. Use a smaller picture to start from.',
    )
  }
  const json = answer.json()
  const given = textAt(json, 'prompt_id')
  if (answer.status !== 200 || given === undefined) throw submitProblem(answer.status, text, request)
  const errors = at(json, 'node_errors')
  const wrong = isObject(errors) ? Object.values(errors) : []
  if (wrong.length === 0) return { job: given, warnings: [] }
  const dropped = wrong.flatMap((error) => listAt(error, 'dependent_outputs'))
  if (outputs.some((node) => dropped.includes(node))) {
    return { job: given, warnings: [], refusal: submitProblem(400, text, request) }
  }
  return {
    job: given,
    warnings: ['The server left out a part of the workflow that it cannot run. The picture comes all the same.'],
  }
}
