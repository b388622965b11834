import { readBigJson } from '../wire/bigJson.ts'
import { type Answer, type Ask, bodyText, json, own, raised } from '../wire/exchange.ts'
import type { ComfyServer } from './ComfyServer.ts'
import { historyItem, type JobRecord, wasInterrupted } from './history.ts'
import type { Job } from './queue.ts'

type JobView = Readonly<Record<string, unknown>> & { readonly status: string }

const canonicalId = /^[0-9a-f-]{36}$/

/** `/api/jobs…`: one view of what waits, runs and has ended. */
export function jobRoutes(server: ComfyServer, ask: Ask, path: string): Answer {
  const [, , first, second] = path.split('/')
  if (ask.method === 'POST')
    return server.profile.hasJobCancel ? cancel(server, ask, first, second) : raised(405, '405: Method Not Allowed')
  if (ask.method !== 'GET' || second !== undefined) return raised(404, '404: Not Found')
  return first === undefined ? list(server, ask) : one(server, first)
}

function cancel(server: ComfyServer, ask: Ask, first: string | undefined, second: string | undefined): Answer {
  if (second === 'cancel' && first !== undefined) return json({ cancelled: cancelOne(server, first) })
  if (first !== 'cancel' || second !== undefined) return raised(404, '404: Not Found')
  const ids = own(readBigJson(bodyText(ask)), 'job_ids')
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string' && canonicalId.test(id))) {
    return json({ error: 'job_ids must be a list of UUIDs' }, 400)
  }
  return json({ cancelled: ids.map((id) => cancelOne(server, id)).some(Boolean) })
}

function cancelOne(server: ComfyServer, id: string): boolean {
  const isRemoved = server.queue.remove(id)
  if (isRemoved) server.tellStatus()
  return isRemoved || (server.running?.id === id && server.interrupt(id))
}

const statuses = ['pending', 'in_progress', 'completed', 'failed']

function list(server: ComfyServer, { url }: Ask): Answer {
  const allowed = server.profile.cancelledStatus === 'cancelled' ? [...statuses, 'cancelled'] : statuses
  const wanted = (url.searchParams.get('status') ?? '').split(',').filter(Boolean)
  const wrong = wanted.find((status) => !allowed.includes(status))
  if (wrong !== undefined) return json({ error: `Invalid status value(s): ${wrong}` }, 400)
  const limit = number(url.searchParams.get('limit'))
  const offset = number(url.searchParams.get('offset')) ?? 0
  if (Number.isNaN(limit) || Number.isNaN(offset)) return json({ error: 'limit and offset must be whole numbers' }, 400)
  const isRising = url.searchParams.get('sort_order') === 'asc'
  const all = [
    ...server.history.all.map((record) => ended(server, record)),
    ...(server.running ? [open(server.running, 'in_progress')] : []),
    ...server.queue.pending.map((job) => open(job, 'pending')),
  ]
    .filter(({ status }) => wanted.length === 0 || wanted.includes(status))
    .sort((one, other) => (isRising ? 1 : -1) * (Number(one.create_time ?? 0) - Number(other.create_time ?? 0)))
  const jobs = all.slice(offset, limit === undefined ? undefined : offset + limit)
  const pagination = { offset, limit: limit ?? null, total: all.length, has_more: offset + jobs.length < all.length }
  return json({ jobs, pagination })
}

function one(server: ComfyServer, id: string): Answer {
  const { running, queue, history } = server
  if (running?.id === id) return json(open(running, 'in_progress'))
  const waiting = queue.pending.find((job) => job.id === id)
  if (waiting) return json(open(waiting, 'pending'))
  const record = history.get(id)
  if (!record) return json({ error: 'Job not found' }, 404)
  const { outputs, status } = historyItem(record)
  const { graph, extraData } = record.job
  return json({
    ...ended(server, record),
    outputs,
    execution_status: status,
    workflow: { prompt: graph, extra_data: extraData },
  })
}

function open(job: Job, status: 'pending' | 'in_progress'): JobView {
  return pruned({
    id: job.id,
    status,
    priority: job.number,
    create_time: job.createdAt,
    execution_start_time: status === 'in_progress' ? job.startedAt : undefined,
    outputs_count: 0,
  })
}

function ended(server: ComfyServer, record: JobRecord): JobView {
  const { job, outputs, endedAt } = record
  const failed = wasInterrupted(record) ? server.profile.cancelledStatus : 'failed'
  const pictures = Object.entries(outputs).flatMap(([id, output]) => {
    const images = own(output, 'images')
    return Array.isArray(images) ? images.map((image) => ({ ...Object(image), nodeId: id, mediaType: 'images' })) : []
  })
  return pruned({
    id: job.id,
    status: record.status === 'success' ? 'completed' : failed,
    priority: job.number,
    create_time: job.createdAt,
    execution_start_time: job.startedAt,
    execution_end_time: endedAt,
    execution_error: record.messages.find(([name]) => name === 'execution_error')?.[1],
    outputs_count: pictures.length,
    preview_output: pictures.at(-1),
  })
}

function pruned(view: Readonly<Record<string, unknown>> & { readonly status: string }): JobView {
  return Object.fromEntries(
    Object.entries(view).filter(([, value]) => value !== undefined && value !== null),
  ) as JobView
}

const number = (text: string | null) => (text === null ? undefined : /^\d+$/.test(text) ? Number(text) : Number.NaN)
