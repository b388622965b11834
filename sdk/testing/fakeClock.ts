import { type Clock, sleepWith } from '../clock.ts'
import type { Awaitable } from './remoted.ts'

/**
 * Time as a kit moves it, wherever its subject lives. A `FakeClock` is one; whoever runs a kit against another thread
 * brings one that moves the time there.
 */
export interface KitClock {
  now(): number
  /** Moves time forward, waking sleepers in order and letting their work settle in between. */
  advance(ms: number): Promise<void>
  /** Lets everything that is ready to run do so, the messages between here and there included. */
  settled(): Promise<void>
  /** How many are asleep; none should be left when everything is over. */
  readonly sleepers: Awaitable<number>
}

/** A clock that stands still until it is moved, and never runs backwards. */
export interface FakeClock extends Clock, KitClock {
  readonly sleepers: number
}

interface Sleeper {
  readonly due: number
  readonly wake: () => void
}

/** A fresh clock. */
export function fakeClock(start = Date.UTC(2030, 0, 1)): FakeClock {
  let now = start
  const sleepers = new Set<Sleeper>()
  const next = () => [...sleepers].sort((a, b) => a.due - b.due)[0]
  const after = (ms: number, run: () => void) => {
    const sleeper = { due: now + Math.max(0, ms), wake: run }
    sleepers.add(sleeper)
    return () => void sleepers.delete(sleeper)
  }
  return {
    now: () => now,
    sleep: sleepWith(after),
    after,
    async advance(ms) {
      if (ms < 0) throw new RangeError('A clock does not run backwards.')
      const target = now + ms
      await settled()
      for (let first = next(); first !== undefined && first.due <= target; first = next()) {
        now = Math.max(now, first.due)
        sleepers.delete(first)
        first.wake()
        await settled()
      }
      now = target
    },
    settled,
    get sleepers() {
      return sleepers.size
    },
  }
}

/** Lets everything that is ready to run do so: one trip around the event loop. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })
}
