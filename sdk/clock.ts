/** Where waiting gets its time from. Tests bring one that stands still until it is moved. */
export interface Clock {
  now(): number
  /** Resolves when the time has passed, or at once when the signal fires. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Runs `run` once, when the time has passed; returns the function that prevents it. Costs no promise. */
  after(ms: number, run: () => void): () => void
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: sleepWith(afterTimeout),
  after: afterTimeout,
}

/** A clock's `sleep`, made from its `after`. */
export function sleepWith(after: Clock['after']): Clock['sleep'] {
  return (ms, signal) => {
    if (ms <= 0 || signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        cancel()
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const cancel = after(ms, wake)
      signal?.addEventListener('abort', wake, { once: true })
    })
  }
}

/** An `after` of the machine's own timers, looked up at each call, so that fake timers installed later are obeyed. */
export function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(ms, 2_147_483_000))
  return () => clearTimeout(timer)
}
