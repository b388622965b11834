import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { backoffMs } from './backoff.ts'
import { type JobHandler, PermanentFailure } from './jobHandler.ts'
import { type ClaimedJob, claimJobs, endJob, freeLostJobs, type JobEnd, renewJob } from './queue.ts'

export interface QueueWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly worker: string
  readonly queue: string
  readonly handler: JobHandler
  readonly random: () => number
  /** How long a job stays with a worker that says nothing more of it. Renewed at each third. */
  readonly leaseMs: number
  readonly concurrency: number
  readonly graceMs: number
  readonly skipLocked: boolean
  readonly onError: (error: unknown) => void
}

const minPollMs = 1000
const maxPollMs = 5000
const maxErrorLength = 500

/** Runs the jobs of one queue, a batch at a time, so that a long queue never holds up another. */
export function createQueueWorker(options: QueueWorkerOptions) {
  const { database, clock, worker, queue, leaseMs, concurrency, skipLocked, onError } = options
  const running = new Map<ClaimedJob, AbortController>()
  const stopping = new AbortController()
  /** Aborted to end the pause between two polls; a new one for each. */
  let pause = new AbortController()
  let loop: Promise<void> | undefined
  let batch: Promise<number> | undefined

  const leaseEnd = () => new Date(clock().getTime() + leaseMs)

  function runBatch(): Promise<number> {
    batch = claimAndRun()
    return batch
  }

  async function claimAndRun(): Promise<number> {
    const now = clock()
    await freeLostJobs(database, queue, now)
    const claim = { queue, worker, limit: concurrency, now, leaseUntil: leaseEnd(), skipLocked }
    const jobs = await claimJobs(database, claim)
    await Promise.all(jobs.map(runJob))
    return jobs.length
  }

  async function runJob(job: ClaimedJob): Promise<void> {
    const abort = new AbortController()
    running.set(job, abort)
    const heartbeat = setInterval(async () => {
      try {
        if (!(await renewJob(database, job, leaseEnd()))) abort.abort()
      } catch (error) {
        onError(error)
      }
    }, leaseMs / 3)
    try {
      const end = await attempt(job, abort.signal, options)
      // When it was released, the attempt is no longer ours to end.
      if (running.has(job)) await endJob(database, job, end, clock())
    } catch (error) {
      onError(error)
    } finally {
      clearInterval(heartbeat)
      running.delete(job)
    }
  }

  async function poll(): Promise<void> {
    let pollMs = minPollMs
    while (!stopping.signal.aborted) {
      // Made before the look, so that a job added during it is not slept over.
      pause = new AbortController()
      const count = await runBatch().catch((error: unknown) => {
        onError(error)
        return 0
      })
      if (count > 0) pollMs = minPollMs
      else if (await isWokenWithin(pollMs)) pollMs = minPollMs
      else pollMs = Math.min(maxPollMs, pollMs * 2)
    }
  }

  const isWokenWithin = (ms: number): Promise<boolean> =>
    delay(ms, false, { signal: AbortSignal.any([pause.signal, stopping.signal]) }).catch(() => true)

  async function release(job: ClaimedJob, abort: AbortController): Promise<void> {
    abort.abort()
    running.delete(job)
    await endJob(database, job, { kind: 'released' }, clock())
  }

  return {
    runBatch,
    wake: () => pause.abort(),
    start() {
      loop ??= poll()
    },
    async stop() {
      stopping.abort()
      const grace = new AbortController()
      const underWay = Promise.allSettled([loop, batch])
      await Promise.race([underWay, delay(options.graceMs, undefined, { signal: grace.signal }).catch(() => undefined)])
      grace.abort()
      await Promise.all([...running].map(([job, abort]) => release(job, abort)))
    },
  }
}

async function attempt(job: ClaimedJob, signal: AbortSignal, options: QueueWorkerOptions): Promise<JobEnd> {
  const { handler, clock, random, onError } = options
  try {
    await handler.run(job.payload, { attempt: job.attempt, signal })
    return { kind: 'done' }
  } catch (cause) {
    if (!signal.aborted) onError(cause)
    const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, maxErrorLength)
    if (cause instanceof PermanentFailure || job.attempt >= job.maxAttempts) {
      return { kind: 'dead', error, erasePayload: handler.isSecret === true }
    }
    return { kind: 'again', runAt: new Date(clock().getTime() + backoffMs(job.attempt, random)), error }
  }
}
