import { numbered, readBigJson } from '../wire/bigJson.ts'
import { type Answer, type Ask, bodyText, isObject, json, own } from '../wire/exchange.ts'
import { type ComfyServer, clientOf } from './ComfyServer.ts'
import type { Graph } from './graph.ts'
import { inputError } from './inputError.ts'
import { isAncient } from './profiles.ts'
import { validateGraph } from './validate.ts'

const canonicalId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `POST /prompt`. Throws where the server's own code would. */
export function submitPrompt(server: ComfyServer, ask: Ask): Answer {
  const body = readBigJson(bodyText(ask))
  const { profile, faults } = server
  server.counter += 1
  const given = own(body, 'prompt')
  if (Array.isArray(body) || !isObject(body) || given === undefined) {
    return json(
      { error: inputError('no_prompt', 'No prompt provided', 'No prompt provided', {}), node_errors: {} },
      400,
    )
  }
  if (typeof given !== 'object' || given === null) throw new TypeError('The graph is no object.')
  const id = idFor(server, own(body, 'prompt_id'))
  if (id === undefined) {
    return json(
      { error: inputError('invalid_prompt_id', 'prompt_id must be a canonical UUID', '', {}), node_errors: {} },
      400,
    )
  }
  if (profile.needsCanonicalIds && isKnown(server, id)) return json({ error: 'prompt_id already exists' }, 409)

  const checked = validateGraph(given, server.table, profile, (file) => server.files.named(file) !== undefined)
  if (checked.kind === 'invalid') return json({ error: checked.error, node_errors: checked.nodeErrors }, 400)
  const partial = faults.take('partial-valid')
  const number = numberFor(server, body)
  const client = clientOf(body)
  const extra = own(body, 'extra_data')
  server.submit({
    graph: given as Graph,
    runs: checked.graph,
    outputs: checked.outputs,
    id,
    number,
    extraData: { ...(isObject(extra) ? extra : {}), ...(client === undefined ? {} : { client_id: client }) },
    client,
  })
  const node = partial && (partial.node ?? checked.outputs[0] ?? '')
  const extraErrors =
    node === undefined
      ? {}
      : {
          [node]: {
            errors: [
              inputError('required_input_missing', 'Required input is missing', 'images', { input_name: 'images' }),
            ],
            dependent_outputs: [node],
            class_type: checked.graph[node]?.class_type ?? 'SaveImage',
          },
        }
  return json({ prompt_id: id, number, node_errors: { ...checked.nodeErrors, ...extraErrors } })
}

/** The id the client brought, or one of the server's own; nothing when it does not take that form. */
function idFor(server: ComfyServer, given: unknown): string | undefined {
  if (given === undefined || isAncient(server.profile)) return server.newId()
  if (server.profile.needsCanonicalIds && !canonicalId.test(String(given))) return undefined
  return String(given)
}

const isKnown = ({ running, queue, history }: ComfyServer, id: string) =>
  running?.id === id || queue.pending.some((job) => job.id === id) || history.has(id)

function numberFor(server: ComfyServer, body: unknown): number {
  const given = numbered(own(body, 'number'))
  if (typeof given === 'number') return given
  return own(body, 'front') ? -server.counter : server.counter
}
