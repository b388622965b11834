import { concat } from '../../../src/shared/files/bytes.ts'
import type { Comfy, Sdapi } from './index.ts'

/** A plain graph as clients send it: checkpoint, two texts, sampler, decoder, and a picture that is kept. */
export function plainGraph({ seed = 42, steps = 3, width = 512, height = 768, count = 1, save = 'SaveImage' } = {}) {
  const prefix = save === 'SaveImage' ? { filename_prefix: 'rp/test' } : {}
  return {
    '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'dawn_v1.safetensors' } },
    '2': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'A lighthouse keeper reads by lamplight' } },
    '3': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'blurry' } },
    '4': { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: count } },
    '5': {
      class_type: 'KSampler',
      inputs: {
        model: ['1', 0],
        positive: ['2', 0],
        negative: ['3', 0],
        latent_image: ['4', 0],
        seed,
        steps,
        cfg: 7,
        sampler_name: 'euler',
        scheduler: 'normal',
        denoise: 1,
      },
    },
    '6': { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
    '7': { class_type: save, inputs: { images: ['6', 0], ...prefix } },
  }
}

/** The smallest graph that works without models. */
export const squareGraph = (color = 1, save = 'PreviewImage') => ({
  '1': { class_type: 'EmptyImage', inputs: { width: 64, height: 32, batch_size: 2, color } },
  '2': { class_type: save, inputs: { images: ['1', 0] } },
})

/** A client as small as can be: it asks, and writes down what its socket hears. */
export function clientOf(server: Comfy, clientId = 'me') {
  const heard: string[] = []
  const pictures: Uint8Array[] = []
  const signal = new AbortController().signal
  const link = server.transport.open(
    'websocket',
    `${server.address.replace('http', 'ws')}/ws?clientId=${clientId}#text`,
    {
      signal,
    },
  )
  const listening = link
    .then(async ({ received }) => {
      for await (const bytes of received) {
        if (bytes[0] === 0) {
          pictures.push(bytes)
          heard.push(`[${bytes[3]}]`)
        } else heard.push(new TextDecoder().decode(bytes))
      }
    })
    .catch(() => {})
  return {
    heard,
    pictures,
    link,
    listening,
    /** What was heard, in short: "progress 1/3", "executing 5", "status 1", "[4]". */
    get story() {
      return heard.map(inShort)
    },
    ask: (path: string, body?: unknown) => asks(server, path, body),
    submit: (prompt: unknown, more: Readonly<Record<string, unknown>> = {}) =>
      asks(server, '/prompt', { prompt, client_id: clientId, ...more }),
    async flags() {
      const flags = { type: 'feature_flags', data: { supports_preview_metadata: true } }
      await (await link).send(new TextEncoder().encode(JSON.stringify(flags)))
    },
  }
}

/** One request to a server in memory, read to the end. */
export async function asks(server: Comfy | Sdapi, path: string, body?: unknown) {
  const { signal } = new AbortController()
  const url = server.address + path
  const reply = await server.net.fetch(
    body === undefined
      ? { url }
      : { url, method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
    { signal },
  )
  const parts: Uint8Array[] = []
  for await (const part of reply.body) parts.push(part)
  const bytes = concat(parts)
  const text = new TextDecoder().decode(bytes)
  return { status: reply.status, headers: reply.headers, bytes, text, json: jsonIn(text) }
}

function jsonIn(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function inShort(words: string): string {
  if (words.startsWith('[')) return words
  const message = jsonIn(words)
  const data = message?.data ?? {}
  switch (message?.type) {
    case 'status':
      return `status ${data.status.exec_info.queue_remaining}${data.sid ? ' sid' : ''}`
    case 'executing':
      return `executing ${data.node}${data.prompt_id ? '' : ' of nobody'}`
    case 'progress':
      return `progress ${data.value}/${data.max}`
    case 'progress_state': {
      const last = Object.values<{ node_id: string; value: number; max: number; state: string }>(data.nodes).at(-1)
      return `state ${last?.node_id} ${last?.value}/${last?.max} ${last?.state}`
    }
    case 'execution_cached':
      return `cached ${data.nodes.join(',')}`
    case 'executed':
      return `executed ${data.node}`
    default:
      return message?.type ?? words
  }
}
