import { isLetIn } from '../wire/auth.ts'
import { readBigJson } from '../wire/bigJson.ts'
import {
  type Answer,
  type Ask,
  bodyText,
  empty,
  json,
  own,
  type Reply,
  raised,
  text,
  withHeaders,
} from '../wire/exchange.ts'
import type { ComfyServer } from './ComfyServer.ts'
import { type Graph, nodesWithInput } from './graph.ts'
import { type InputError, inputError, notInList } from './inputError.ts'
import { pathIn } from './paths.ts'

/** What goes wrong before anybody looks at the request. */
export function faultBefore({ faults }: ComfyServer, ask: Ask): Reply | undefined {
  const path = pathIn(ask)
  if (faults.take('refused', path)) return { kind: 'refused' }
  if (faults.take('blackhole', path)) return { kind: 'never' }
  if (ask.method === 'OPTIONS' && faults.has('auth-401-preflight')) return text('401 Unauthorized', 401)
  return undefined
}

/** What is answered in the place of the truth. */
export function faultOn(server: ComfyServer, ask: Ask): Answer | undefined {
  const { faults } = server
  const path = pathIn(ask)
  const door = faults.peek('auth-401-preflight') ?? faults.peek('auth-401')
  if (door && !isLetIn(door, ask)) {
    return withHeaders(text('401 Unauthorized', 401), { 'www-authenticate': 'Basic realm="pictures"' })
  }
  if (path === '/system_stats' && faults.take('html-200')) {
    return text('<!doctype html><title>A router</title><h1>Welcome home</h1>', 200, 'text/html')
  }
  const isSent = ask.method === 'POST' && (path === '/prompt' || path.startsWith('/upload/'))
  if (isSent && faults.take('too-large', path)) return raised(413, '413: Request Entity Too Large')
  if ((faults.peek('500-opaque')?.route ? true : path === '/prompt') && faults.take('500-opaque', path)) {
    return raised(500, '500 Internal Server Error\n\nServer got itself in trouble')
  }
  if (path === '/view') return faultyPicture(server)
  return ask.method === 'POST' && path === '/prompt' ? faultySubmit(server, ask) : undefined
}

/** What is wrong with a picture that is there. */
export function damaged({ faults }: ComfyServer, answer: Answer): Answer {
  if (answer.status !== 200) return answer
  if (faults.take('image-truncated'))
    return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }
  if (faults.take('image-zero')) return { ...answer, body: new Uint8Array() }
  return answer
}

function faultyPicture({ faults }: ComfyServer): Answer | undefined {
  if (faults.take('image-404')) return empty(404)
  return faults.take('image-html') ? text('<!doctype html><title>Sign in</title>', 200, 'text/html') : undefined
}

function faultySubmit(server: ComfyServer, ask: Ask): Answer | undefined {
  const { faults, profile, lists } = server
  const graph = graphIn(ask)
  const refuse = (node: string, error: InputError): Answer => {
    server.counter += 1
    const failed = inputError('prompt_outputs_failed_validation', 'Prompt outputs failed validation', '', {})
    const outputs = Object.entries(graph).flatMap(([id, { class_type }]) =>
      server.table.get(class_type)?.isOutput ? [id] : [],
    )
    const about = { errors: [error], dependent_outputs: outputs, class_type: graph[node]?.class_type ?? '' }
    return json({ error: failed, node_errors: { [node]: about } }, 400)
  }
  if (faults.take('409-duplicate')) return json({ error: 'prompt_id already exists' }, 409)
  const wrong = faults.take('validation')
  if (wrong) {
    const received = own(graph[wrong.node]?.inputs, wrong.input)
    const about = { input_name: wrong.input, received_value: received ?? null, input_config: null }
    return refuse(wrong.node, inputError(wrong.type, wrong.type.replaceAll('_', ' '), wrong.input, about))
  }
  for (const [kind, input, list] of [
    ['missing-model', 'ckpt_name', lists.checkpoints],
    ['missing-lora', 'lora_name', lists.loras],
  ] as const) {
    const [node] = nodesWithInput(graph, input)
    const fault = node === undefined ? undefined : faults.take(kind)
    if (fault && node !== undefined) {
      const wanted = own(graph[node]?.inputs, input)
      const left = list.filter((name) => name !== wanted)
      return refuse(node, notInList(input, wanted, left, fault.isLongList))
    }
  }
  const missing = faults.take('missing-node')
  if (!missing) return undefined
  server.counter += 1
  const [id = '1', first] = Object.entries(graph)[0] ?? []
  const name = missing.className ?? first?.class_type ?? ''
  const extra = profile.unknownClass === 'missing_node_type' ? { node_id: id, class_type: name, node_title: null } : {}
  const error = inputError(
    profile.unknownClass,
    `Cannot execute because node ${name} does not exist.`,
    `Node ID '#${id}'`,
    extra,
  )
  return json({ error, node_errors: {} }, 400)
}

function graphIn(ask: Ask): Graph {
  try {
    return (own(readBigJson(bodyText(ask)), 'prompt') ?? {}) as Graph
  } catch {
    return {}
  }
}
