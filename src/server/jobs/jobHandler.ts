/** What a queue does. A handler may run more than once for one job, so it must be idempotent. */
export interface JobHandler {
  run(payload: unknown, run: JobRun): Promise<void>
  /** The payload holds secrets: it is erased also when the job is given up. */
  readonly isSecret?: boolean
}

export interface JobRun {
  /** Counts from 1. */
  readonly attempt: number
  /** Aborted when the server stops and when the lease was lost: another worker may begin the job now. */
  readonly signal: AbortSignal
}

/** Thrown by a handler whose job can never succeed: it is not tried again. `message` is kept in the job. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
