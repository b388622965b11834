/** Where waiting gets its time from. Tests bring one that stands still until it is moved. */
export interface Clock {
  now(): number
  /** Resolves when the time has passed, or at once when the signal fires. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Runs `run` once, when the time has passed; returns the function that prevents it. Costs no promise. */
  after(ms: number, run: () => void): () => void
}

const maxMs = 2_147_483_000

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    if (ms <= 0 || signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(ms, maxMs))
      signal?.addEventListener('abort', wake, { once: true })
    })
  },
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, maxMs))
    return () => clearTimeout(timer)
  },
}
