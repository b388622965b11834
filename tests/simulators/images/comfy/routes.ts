import { readBigJson } from '../wire/bigJson.ts'
import { type Answer, type Ask, bodyText, empty, json, own, raised } from '../wire/exchange.ts'
import type { ComfyServer } from './ComfyServer.ts'
import { damaged } from './faultyAnswers.ts'
import { historyItem } from './history.ts'
import { jobRoutes } from './jobRoutes.ts'
import { infoOf } from './nodes.ts'
import { isUnderApi, pathIn } from './paths.ts'
import { queueItem } from './queue.ts'
import { submitPrompt } from './submit.ts'
import { systemStats } from './systemStats.ts'
import { upload } from './upload.ts'
import { viewPicture } from './view.ts'

/** Every route of the server, at the root and under "/api". */
export function route(server: ComfyServer, ask: Ask): Answer {
  const path = pathIn(ask)
  if (isUnderApi(ask) && server.profile.hasJobs && /^\/jobs(\/|$)/.test(path)) return jobRoutes(server, ask, path)
  const [first = '', second, ...rest] = path.slice(1).split('/')
  const found = rest.length === 0 ? routes[first] : undefined
  if (!found) return raised(404, '404: Not Found')
  const wanted = ask.method === 'POST' ? found.post : ask.method === 'GET' ? found.get : undefined
  if (!wanted) return raised(405, '405: Method Not Allowed')
  if (ask.method === 'POST' && ask.body.length > server.maxUploadBytes)
    return raised(413, '413: Request Entity Too Large')
  try {
    return wanted(server, ask, second && decodeURIComponent(second)) ?? raised(404, '404: Not Found')
  } catch {
    return raised(500, '500 Internal Server Error\n\nServer got itself in trouble')
  }
}

type Way = (server: ComfyServer, ask: Ask, name: string | undefined) => Answer | undefined

const routes: Readonly<Record<string, { readonly get?: Way; readonly post?: Way }>> = {
  prompt: {
    get: ({ remaining }) => json({ exec_info: { queue_remaining: remaining } }),
    post: (server, ask) => submitPrompt(server, ask),
  },
  queue: { get: (server) => json(queueOf(server)), post: (server, ask) => changeQueue(server, bodyOf(ask)) },
  interrupt: {
    post: (server, ask) => {
      const id = ask.body.length > 0 ? own(bodyOf(ask), 'prompt_id') : undefined
      server.interrupt(typeof id === 'string' && id !== '' ? id : undefined)
      return empty()
    },
  },
  free: {
    post: (_server, ask) => {
      bodyOf(ask)
      return empty()
    },
  },
  history: {
    get: (server, ask, id) => json(id === undefined ? allHistory(server, ask) : oneHistory(server, id)),
    post: (server, ask) => changeHistory(server, bodyOf(ask)),
  },
  view: { get: (server, ask) => damaged(server, viewPicture(server, ask)) },
  upload: {
    post: (server, ask, name) => (name === 'image' || name === 'mask' ? upload(server, ask, name) : undefined),
  },
  object_info: { get: (server, _ask, name) => json(nodeInfos(server, name)) },
  models: {
    get: (server, _ask, folder) => {
      const folders = modelFolders(server)
      if (folder === undefined) return json(Object.keys(folders))
      return Object.hasOwn(folders, folder) ? json(folders[folder]) : empty(404)
    },
  },
  embeddings: { get: ({ lists }) => json(lists.embeddings) },
  view_metadata: { get: (server, ask, folder) => loraDetails(server, ask, folder) },
  system_stats: { get: (server) => json(systemStats(server)) },
  features: { get: (server) => json(server.features()) },
}

export function bodyOf(ask: Ask): unknown {
  return readBigJson(bodyText(ask))
}

function queueOf({ running, queue }: ComfyServer) {
  return { queue_running: running ? [queueItem(running)] : [], queue_pending: queue.pending.map(queueItem) }
}

const idsIn = (body: unknown): readonly unknown[] => {
  const ids = own(body, 'delete')
  return Array.isArray(ids) ? ids : []
}

function changeQueue(server: ComfyServer, body: unknown): Answer {
  if (own(body, 'clear')) server.queue.clear()
  const gone = idsIn(body).filter((id) => server.queue.remove(String(id)))
  if (gone.length > 0 || own(body, 'clear')) server.tellStatus()
  return empty()
}

function changeHistory({ history }: ComfyServer, body: unknown): Answer {
  if (own(body, 'clear')) history.clear()
  for (const id of idsIn(body)) history.delete(String(id))
  return empty()
}

function oneHistory({ history }: ComfyServer, id: string) {
  const record = history.get(id)
  return record ? { [id]: historyItem(record) } : {}
}

function allHistory({ history }: ComfyServer, { url }: Ask) {
  const most = Number(url.searchParams.get('max_items') ?? -1)
  const offset = Number(url.searchParams.get('offset') ?? -1)
  const all = history.all
  const start = offset >= 0 ? offset : most > 0 ? Math.max(0, all.length - most) : 0
  const shown = all.slice(start, most > 0 ? start + most : undefined)
  return Object.fromEntries(shown.map((record) => [record.job.id, historyItem(record)]))
}

function nodeInfos({ table }: ComfyServer, name: string | undefined) {
  const wanted = [...table].filter(([each]) => name === undefined || each === name)
  return Object.fromEntries(wanted.map(([each, node]) => [each, infoOf(each, node)]))
}

function modelFolders({ lists }: ComfyServer): Readonly<Record<string, readonly string[]>> {
  return {
    checkpoints: lists.checkpoints,
    loras: lists.loras,
    vae: lists.vaes.filter((name) => name !== 'pixel_space'),
    diffusion_models: lists.unets,
    text_encoders: lists.clips,
    upscale_models: lists.upscalers,
    embeddings: lists.embeddings.map((name) => `${name}.safetensors`),
  }
}

/** What stands in the head of an add-on's file; only some have anything there. */
function loraDetails({ lists }: ComfyServer, { url }: Ask, folder: string | undefined): Answer {
  const file = url.searchParams.get('filename') ?? ''
  if (folder !== 'loras' || !lists.loras.includes(file) || !file.endsWith('.safetensors')) return empty(404)
  const stem = file.replace(/^.*[\\/]/, '').replace(/\.safetensors$/, '')
  return json({
    ss_output_name: stem,
    ss_base_model_version: 'sdxl_base_v1-0',
    'modelspec.title': stem.replaceAll('_', ' '),
    'modelspec.trigger_phrase': `${stem.split('_')[0]} style`,
    ss_tag_frequency: JSON.stringify({ set: { [stem.split('_')[0] ?? '']: 12, evening: 4 } }),
  })
}
