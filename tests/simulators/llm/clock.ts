import type { Clock } from 'sdk/devices'

/** Where the simulators take their time from. */
export type { Clock }

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves time forward, waking sleepers in order and letting their work settle in between. */
  advance(ms: number): Promise<void>
  /** Moves time forward for as long as somebody sleeps, at most `limitMs`. */
  runUntilIdle(limitMs?: number): Promise<void>
  readonly sleepers: number
}

interface Sleeper {
  readonly due: number
  readonly order: number
  readonly wake: () => void
}

const startOfTime = Date.UTC(2030, 0, 1)

export function manualClock(start: number = startOfTime): ManualClock {
  let now = start
  let order = 0
  const sleepers = new Set<Sleeper>()

  const nextDue = () =>
    [...sleepers].reduce<Sleeper | undefined>(
      (first, one) =>
        first === undefined || one.due < first.due || (one.due === first.due && one.order < first.order) ? one : first,
      undefined,
    )

  async function moveTo(target: number, onlyWhileBusy: boolean): Promise<void> {
    await settle()
    for (let next = nextDue(); next !== undefined && next.due <= target; next = nextDue()) {
      now = Math.max(now, next.due)
      sleepers.delete(next)
      next.wake()
      await settle()
    }
    if (!onlyWhileBusy) now = target
  }

  function after(ms: number, run: () => void): () => void {
    order += 1
    const sleeper: Sleeper = { due: now + Math.max(0, ms), order, wake: run }
    sleepers.add(sleeper)
    return () => void sleepers.delete(sleeper)
  }

  return {
    now: () => now,
    sleep(ms, signal) {
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
    },
    after,
    async advance(ms) {
      if (ms < 0) throw new RangeError('A clock does not run backwards.')
      await moveTo(now + ms, false)
    },
    runUntilIdle: (limitMs = 3_600_000) => moveTo(now + limitMs, true),
    get sleepers() {
      return sleepers.size
    },
  }
}

/**
 * The machine's own timers, looked up at each call, so that fake timers installed later are obeyed.
 * With `speed` 60 a scripted minute passes in a second.
 */
export function timerClock(speed = 1): Clock {
  const start = Date.now()
  const maxMs = 2_147_483_000
  return {
    now: () => start + (Date.now() - start) * speed,
    sleep(ms, signal) {
      if (ms <= 0 || signal?.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, Math.min(ms / speed, maxMs))
        signal?.addEventListener('abort', wake, { once: true })
      })
    },
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms / speed, maxMs))
      return () => clearTimeout(timer)
    },
  }
}

/** One trip around the event loop that fake timers cannot hold up. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })
}
