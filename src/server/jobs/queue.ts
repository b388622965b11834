import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export interface NewJob {
  readonly queue: string
  readonly payload: Readonly<Record<string, unknown>>
  /** While a job of this queue with the same key waits or runs, another is not added. */
  readonly uniqueKey?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
}

export type Enqueued = { readonly kind: 'queued'; readonly id: string } | { readonly kind: 'already-queued' }

/** A job somebody holds until its lease ends. `attempt` counts from 1 and tells two holders of one job apart. */
export interface ClaimedJob {
  readonly id: string
  readonly queue: string
  readonly payload: unknown
  readonly attempt: number
  readonly maxAttempts: number
  readonly worker: string
}

export interface Claim {
  readonly queue: string
  readonly worker: string
  readonly limit: number
  readonly now: Date
  readonly leaseUntil: Date
  /** For engines that support it well. Two workers never get one job without it, either: they only wait for each other. */
  readonly skipLocked: boolean
}

export async function insertJob(on: Kysely<Tables> | Transaction<Tables>, job: NewJob, now: Date): Promise<Enqueued> {
  const id = uuid({ msecs: now.getTime() })
  const inserted = await on
    .insertInto('jobs')
    .values({
      id,
      queue: job.queue,
      payload: job.payload,
      state: 'ready',
      run_at: job.runAt ?? now,
      attempts: 0,
      max_attempts: job.maxAttempts ?? 8,
      lease_until: null,
      worker: null,
      last_error: null,
      unique_key: job.uniqueKey ?? null,
      created_at: now,
      done_at: null,
    })
    .onConflict((conflict) =>
      // The words of the partial index: with parameters in them, the engine would not find it.
      conflict
        .columns(['queue', 'unique_key'])
        .where(sql<boolean>`unique_key is not null and state in ('ready', 'active')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted ? { kind: 'queued', id } : { kind: 'already-queued' }
}

export async function claimJobs({ query }: Database, claim: Claim): Promise<readonly ClaimedJob[]> {
  const { queue, worker, limit, now, leaseUntil, skipLocked } = claim
  const rows = await query
    .updateTable('jobs')
    .set((column) => ({ state: 'active', lease_until: leaseUntil, worker, attempts: column('attempts', '+', 1) }))
    .where('id', 'in', (from) => {
      const due = from
        .selectFrom('jobs')
        .select('id')
        .where('queue', '=', queue)
        .where('state', '=', 'ready')
        .where('run_at', '<=', now)
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
      return skipLocked ? due.forUpdate().skipLocked() : due
    })
    .where('state', '=', 'ready')
    .returning(['id', 'queue', 'payload', 'attempts', 'max_attempts'])
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      queue: row.queue,
      payload: row.payload,
      attempt: row.attempts,
      maxAttempts: row.max_attempts,
      worker,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** How an attempt ended. `released` gives the attempt back: the worker stopped, the job did not fail. */
export type JobEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly runAt: Date; readonly error: string }
  | { readonly kind: 'dead'; readonly error: string; readonly erasePayload: boolean }
  | { readonly kind: 'released' }

/**
 * Writes how an attempt ended. Answers false when the lease was lost meanwhile: the job is somebody else's. The payload of
 * a job that is done is erased: nobody needs it, and it may hold addresses and tokens.
 */
export async function endJob({ query }: Database, job: ClaimedJob, end: JobEnd, now: Date): Promise<boolean> {
  const held = query
    .updateTable('jobs')
    .where('id', '=', job.id)
    .where('state', '=', 'active')
    .where('worker', '=', job.worker)
    .where('attempts', '=', job.attempt)
    .set({ lease_until: null, worker: null })
  const ended = () => {
    switch (end.kind) {
      case 'done':
        return held.set({ state: 'done', done_at: now, payload: {}, last_error: null })
      case 'again':
        return held.set({ state: 'ready', run_at: end.runAt, last_error: end.error })
      case 'dead':
        return held.set({
          state: 'dead',
          done_at: now,
          last_error: end.error,
          ...(end.erasePayload && { payload: {} }),
        })
      case 'released':
        return held.set({ state: 'ready', run_at: now, attempts: job.attempt - 1 })
    }
  }
  const { numUpdatedRows } = await ended().executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers false when the lease was lost. */
export async function renewJob({ query }: Database, job: ClaimedJob, leaseUntil: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('id', '=', job.id)
    .where('state', '=', 'active')
    .where('worker', '=', job.worker)
    .where('attempts', '=', job.attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Frees the jobs of workers that died: ready again, or dead when that was the last attempt. */
export async function freeLostJobs({ query }: Database, queue: string, now: Date): Promise<void> {
  const lost = query
    .updateTable('jobs')
    .where('queue', '=', queue)
    .where('state', '=', 'active')
    .where('lease_until', '<', now)
    .set({ lease_until: null, worker: null, last_error: 'lease expired' })
  await lost.set({ state: 'ready', run_at: now }).whereRef('attempts', '<', 'max_attempts').execute()
  await lost.set({ state: 'dead', done_at: now }).whereRef('attempts', '>=', 'max_attempts').execute()
}

const dayMs = 86_400_000

/** Retention: done jobs 7 days, dead ones 30. */
export async function deleteOldJobs({ query }: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await query.deleteFrom('jobs').where('state', '=', 'done').where('done_at', '<', before(7)).execute()
  await query.deleteFrom('jobs').where('state', '=', 'dead').where('done_at', '<', before(30)).execute()
}
