import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { JobHandler } from './jobHandler.ts'
import { type Enqueued, insertJob, type NewJob } from './queue.ts'
import { createQueueWorker, type QueueWorkerOptions } from './queueWorker.ts'

export interface JobsOptions
  extends Partial<Pick<QueueWorkerOptions, 'random' | 'leaseMs' | 'concurrency' | 'graceMs' | 'skipLocked'>> {
  readonly database: Database
  readonly clock: Clock
  /** A name no other process has. */
  readonly worker: string
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Hears every failure, for the log. */
  readonly onError: (queue: string, error: unknown) => void
}

export interface Jobs {
  /**
   * Adds a job. With a transaction it becomes visible when that commits; call `wake` afterwards to have it run at once,
   * otherwise the next poll finds it.
   */
  enqueue(job: NewJob, transaction?: Transaction<Tables>): Promise<Enqueued>
  wake(queue: string): void
  start(): void
  /** Runs what is due, failures included, until nothing is left; answers how many attempts that took. */
  runDue(): Promise<number>
  /** Takes no more jobs, waits for those under way up to `graceMs`, then aborts and releases them. */
  stop(): Promise<void>
}

/** Background work in the `jobs` table: any number of processes may share it. */
export function createJobs({ database, clock, worker, handlers, onError, ...options }: JobsOptions): Jobs {
  const workers = new Map(
    Object.entries(handlers).map(([queue, handler]) => [
      queue,
      createQueueWorker({
        database,
        clock,
        worker,
        queue,
        handler,
        random: Math.random,
        leaseMs: 60_000,
        concurrency: 4,
        graceMs: 10_000,
        skipLocked: database.skipsLocked,
        ...options,
        onError: (error) => onError(queue, error),
      }),
    ]),
  )
  const wake = (queue: string) => workers.get(queue)?.wake()
  return {
    async enqueue(job, transaction) {
      const enqueued = await insertJob(transaction ?? database.query, job, clock())
      if (!transaction && enqueued.kind === 'queued') wake(job.queue)
      return enqueued
    },
    wake,
    start() {
      for (const each of workers.values()) each.start()
    },
    async runDue() {
      let total = 0
      for (let count = -1; count !== 0; total += count) {
        count = 0
        for (const each of workers.values()) count += await each.runBatch()
      }
      return total
    },
    async stop() {
      await Promise.all([...workers.values()].map((each) => each.stop()))
    },
  }
}
