import { at, isObject, listAt, numberAt, textAt } from 'sdk/llm'
import { type Asking, askJson, type Server } from '../connection/server.ts'
import { has, type Version } from '../connection/version.ts'

/** Where a job is. */
export type Place =
  | { readonly kind: 'waiting'; readonly ahead: number }
  | { readonly kind: 'running' }
  | { readonly kind: 'over'; readonly record: HistoryRecord }
  /** The server knows nothing of it: not yet, or not any more. */
  | { readonly kind: 'unknown' }

/** What the server keeps of a job that is over. */
export interface HistoryRecord {
  readonly outputs: ReadonlyMap<string, unknown>
  readonly hasSucceeded: boolean
  readonly isInterrupted: boolean
  /** What went wrong, in the server's words. */
  readonly error?: unknown
  readonly cached: ReadonlySet<string>
}

/** Looks for a job: among those that are over first, then among those that are not. */
export async function find(server: Server, version: Version, job: string, asking: Asking): Promise<Place> {
  const record = await recordOf(server, job, asking)
  if (record) return { kind: 'over', record }
  return await placeInQueue(server, version, job, asking)
}

export async function recordOf(server: Server, job: string, asking: Asking): Promise<HistoryRecord | undefined> {
  const found = at(await askJson(server, `/history/${encodeURIComponent(job)}`, asking), job)
  if (!isObject(found)) return undefined
  const messages = listAt(found, 'status', 'messages')
  const message = (name: string) => messages.find((entry) => at(entry, 0) === name)
  const error = at(message('execution_error'), 1)
  const outputs = at(found, 'outputs')
  return {
    outputs: new Map(isObject(outputs) ? Object.entries(outputs) : []),
    hasSucceeded: textAt(found, 'status', 'status_str') === 'success',
    isInterrupted: message('execution_interrupted') !== undefined,
    ...(error !== undefined && { error }),
    cached: new Set(
      listAt(message('execution_cached'), 1, 'nodes').filter((node): node is string => typeof node === 'string'),
    ),
  }
}

/** Newer servers tell it without everybody's orders in the answer. */
export async function placeInQueue(server: Server, version: Version, job: string, asking: Asking): Promise<Place> {
  const place = has(version, 'jobs') ? await placeAmongJobs(server, job, asking) : undefined
  return place ?? (await placeInOldQueue(server, job, asking))
}

const maxJobs = 1000

/** `undefined` where a proxy keeps this way from us. */
async function placeAmongJobs(server: Server, job: string, asking: Asking): Promise<Place | undefined> {
  const answer = await server.ask(`/jobs?status=pending,in_progress&limit=${maxJobs}`, asking, 'api')
  if (answer.status !== 200) return undefined
  const jobs = listAt(answer.json(), 'jobs')
  const ours = jobs.find((entry) => textAt(entry, 'id') === job)
  if (ours === undefined) return { kind: 'unknown' }
  if (textAt(ours, 'status') === 'in_progress') return { kind: 'running' }
  const priority = numberAt(ours, 'priority') ?? 0
  const isAhead = (entry: unknown) =>
    textAt(entry, 'status') === 'in_progress' || (numberAt(entry, 'priority') ?? 0) < priority
  return { kind: 'waiting', ahead: jobs.filter((entry) => entry !== ours && isAhead(entry)).length }
}

async function placeInOldQueue(server: Server, job: string, asking: Asking): Promise<Place> {
  const answer = await askJson(server, '/queue', asking)
  const running = listAt(answer, 'queue_running')
  if (running.some((entry) => at(entry, 1) === job)) return { kind: 'running' }
  const pending = listAt(answer, 'queue_pending')
  const ours = pending.find((entry) => at(entry, 1) === job)
  if (ours === undefined) return { kind: 'unknown' }
  const number = numberAt(ours, 0) ?? 0
  const before = pending.filter((entry) => (numberAt(entry, 0) ?? 0) < number).length
  return { kind: 'waiting', ahead: running.length + before }
}
