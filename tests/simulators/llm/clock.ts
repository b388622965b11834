import { afterTimeout, type Clock, sleepWith } from '../../../sdk/clock.ts'
import { settled } from '../../../sdk/testing/fakeClock.ts'

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
    await settled()
    for (let next = nextDue(); next !== undefined && next.due <= target; next = nextDue()) {
      now = Math.max(now, next.due)
      sleepers.delete(next)
      next.wake()
      await settled()
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
    sleep: sleepWith(after),
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

/** The machine's own timers. With `speed` 60 a scripted minute passes in a second. */
export function timerClock(speed = 1): Clock {
  const start = Date.now()
  const after: Clock['after'] = (ms, run) => afterTimeout(ms / speed, run)
  return { now: () => start + (Date.now() - start) * speed, sleep: sleepWith(after), after }
}
