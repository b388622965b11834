import type { ImageCancel } from 'sdk'
import { at, type Clock } from 'sdk/llm'
import type { Asking, Server } from '../connection/server.ts'
import { has, type Version } from '../connection/version.ts'
import { find, placeInQueue, recordOf } from './find.ts'

/**
 * Asks the server to let go of this job, wherever it is, and of no other. An old server interrupts whatever runs, so
 * there it is looked first whether that is ours.
 */
export async function askToCancel(server: Server, version: Version, job: string, asking: Asking): Promise<void> {
  if (has(version, 'cancelJob')) {
    const answer = await server.ask(`/jobs/${encodeURIComponent(job)}/cancel`, { ...asking, method: 'POST' }, 'api')
    if (answer.status === 200 && at(answer.json(), 'cancelled') !== undefined) return
  }
  const post = (path: string, body: object) =>
    server.ask(path, { ...asking, method: 'POST', body: JSON.stringify(body) })
  await post('/queue', { delete: [job] })
  if (has(version, 'targetedInterrupt')) await post('/interrupt', { prompt_id: job })
  else if ((await placeInQueue(server, version, job, asking)).kind === 'running') await post('/interrupt', {})
}

/** The server stops between two steps only; a large picture at its end may take it longer than anybody waits. */
const patienceMs = 15_000
const lookAgainMs = 500

/** Looks what became of a job that was asked to go. */
export async function outcomeOfCancel(
  server: Server,
  version: Version,
  job: string,
  clock: Clock,
  asking: Asking,
): Promise<ImageCancel> {
  const until = clock.now() + patienceMs
  while (true) {
    const place = await find(server, version, job, asking)
    if (place.kind === 'over') return place.record.hasSucceeded ? 'finished' : 'cancelled'
    if (place.kind === 'unknown') {
      // History is written just after the queue lets go.
      const record = await recordOf(server, job, asking)
      return record?.hasSucceeded ? 'finished' : 'cancelled'
    }
    if (clock.now() >= until) return 'unconfirmed'
    await clock.sleep(lookAgainMs, asking.signal)
    asking.signal.throwIfAborted()
  }
}
