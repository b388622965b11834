import { UpstreamFailure } from './upstreamFailure.ts'

/** How long an upstream may take, in milliseconds. */
export const upstreamTimeouts = { connectMs: 5000, firstByteMs: 60_000, idleMs: 30_000, totalMs: 300_000 } as const

/**
 * Ends what listens to `signal` when the caller aborts or when a time is over. One step is timed at once; the total
 * runs from the start.
 */
export function createDeadline(caller: AbortSignal, totalMs: number = upstreamTimeouts.totalMs) {
  const controller = new AbortController()
  let step: NodeJS.Timeout | undefined
  const expire = () => controller.abort(new UpstreamFailure('timeout'))
  const cancel = () => controller.abort(caller.reason)
  const total = setTimeout(expire, totalMs)
  if (caller.aborted) cancel()
  else caller.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    /** Times the step that begins now, instead of the one before. */
    next(ms: number): void {
      clearTimeout(step)
      step = setTimeout(expire, ms)
    },
    /** Nothing is waited for: the reader is busy. */
    pause(): void {
      clearTimeout(step)
    },
    end(): void {
      clearTimeout(step)
      clearTimeout(total)
      caller.removeEventListener('abort', cancel)
    },
  }
}

export type Deadline = ReturnType<typeof createDeadline>
