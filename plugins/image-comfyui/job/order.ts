import type { ImageRequest } from 'sdk'
import type { Asking, Server } from '../connection/server.ts'
import { entriesOf, fieldOf, isObject } from '../graph/field.ts'
import { graphOf, nodesToAskFor } from '../graph/txt2img.ts'
import type { Uploads } from '../graph/types.ts'
import type { Nodes } from '../offer/Nodes.ts'
import type { Plan } from '../run/RunState.ts'
import { fillWorkflow } from '../workflow/fill.ts'
import { upload } from './upload.ts'

/** What is going to be sent, as JSON to the letter, and what matters in it. */
export interface Prepared {
  readonly graph: string
  readonly plan: Plan
  readonly warnings: readonly string[]
}

/** Writes an order down, after the pictures it starts from were laid on the server. */
export async function prepare(server: Server, nodes: Nodes, request: ImageRequest, asking: Asking): Promise<Prepared> {
  const uploads = await uploadsOf(server, request, asking)
  const known = await nodes.of(server, nodesToAskFor, asking)
  if (request.workflow) {
    const { text, outputs, warnings } = fillWorkflow(request.workflow, request, uploads, known)
    return { graph: text, plan: planOf(JSON.parse(text), outputs), warnings }
  }
  const { graph, outputs, warnings } = graphOf(request, known, uploads)
  return { graph: JSON.stringify(graph), plan: planOf(graph, outputs), warnings }
}

async function uploadsOf(server: Server, { init, workflow }: ImageRequest, asking: Asking): Promise<Uploads> {
  if (!init) return {}
  const picture = await upload(server, init.picture, asking)
  return {
    init: picture,
    ...(init.mask && { mask: await upload(server, init.mask, asking) }),
    ...(workflow && { base64: await base64Of(init.picture) }),
  }
}

async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const piece = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

function planOf(graph: unknown, outputs: readonly string[]): Plan {
  const nodes = entriesOf(graph).filter(([, node]) => isObject(node))
  const kindOf = (node: unknown) => String(fieldOf(node, 'class_type'))
  const hasInput = (node: unknown, ...names: readonly string[]) =>
    names.some((name) => fieldOf(fieldOf(node, 'inputs'), name) !== undefined)
  return {
    outputs,
    painters: nodes.flatMap(([id, node]) =>
      /sampler/i.test(kindOf(node)) && hasInput(node, 'steps', 'sigmas') && hasInput(node, 'latent_image') ? [id] : [],
    ),
    senders: nodes.flatMap(([id, node]) => (kindOf(node) === 'SaveImageWebsocket' ? [id] : [])),
    nodes: nodes.length,
  }
}
