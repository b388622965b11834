import type { Clock } from 'sdk/llm'
import { type Status, statusOf } from './progress.ts'
import type { Asking, Server } from './Server.ts'

/** A name for one order that the server keeps beside it: what its own page calls a task. */
export function newTask(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'))
  return `task(vesper-${letters.join('')})`
}

export const isTask = (ticket: string) => /^task\(vesper-[0-9a-f]{32}\)$/.test(ticket)

export interface StatusAsking extends Asking {
  /** The preview that was seen last; absent when none is wanted. */
  readonly previewsAfter?: number
}

/** What the server says of one task; rejects when it says nothing. */
export async function statusAt(server: Server, task: string, asking: StatusAsking): Promise<Status> {
  const { previewsAfter, ...rest } = asking
  const body = { id_task: task, id_live_preview: previewsAfter ?? -1, live_preview: previewsAfter !== undefined }
  const answer = await server.post('/internal/progress', body, rest)
  return answer.status === 200 ? statusOf(answer.json) : { kind: 'unknown' }
}

/**
 * Stops whatever the server is painting now: its interruption names nobody. Only to be asked right after the server
 * called a task of ours active.
 */
export async function interrupt(server: Server, asking: Asking): Promise<boolean> {
  const answer = await server.post('/sdapi/v1/interrupt', {}, asking)
  return answer.status === 200
}

const everyMs = 1000
const maxUnknown = 5
const maxMs = 60 * 60_000

/** Waits for the turn of a task nobody wants any more, and stops it then: these servers take nothing out of a queue. */
export async function stopInTurn(server: Server, clock: Clock, task: string, signal: AbortSignal): Promise<void> {
  let unknown = 0
  for (let waited = 0; waited < maxMs && unknown < maxUnknown; waited += everyMs) {
    await clock.sleep(everyMs, signal)
    if (signal.aborted) return
    const asking = { signal, limitMs: 5000 }
    const { kind } = await statusAt(server, task, asking).catch(() => ({ kind: 'unknown' }) as const)
    if (signal.aborted || kind === 'completed') return
    if (kind === 'active') {
      await interrupt(server, asking).catch(() => {})
      return
    }
    unknown = kind === 'unknown' ? unknown + 1 : 0
  }
}
