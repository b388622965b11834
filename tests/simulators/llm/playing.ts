import type { Clock } from './clock.ts'
import type { Step } from './framing.ts'

export type Ending = 'complete' | 'close' | 'reset' | 'aborted'

/**
 * Plays an answer's steps against the clock. Waits are measured from the beginning, not from each
 * other, so that a fast stream keeps its pace however coarse the timers are.
 */
export async function* play(
  steps: Iterable<Step>,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, Ending> {
  let due = clock.now()
  for (const step of steps) {
    if (signal.aborted) return 'aborted'
    switch (step.kind) {
      case 'bytes':
        yield step.bytes
        break
      case 'wait':
        due += step.ms
        await clock.sleep(due - clock.now(), signal)
        break
      case 'hang':
        await untilAborted(signal)
        return 'aborted'
      default:
        return step.kind
    }
  }
  return signal.aborted ? 'aborted' : 'complete'
}

/** Waits before the headers. Tells whether the client is still there. */
export async function waitForHeaders(delayMs: number | 'forever', clock: Clock, signal: AbortSignal): Promise<boolean> {
  if (delayMs === 'forever') await untilAborted(signal)
  else await clock.sleep(delayMs, signal)
  return !signal.aborted
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
