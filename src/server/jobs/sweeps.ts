import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { releaseLease, takeLease } from './leases.ts'

/** Regular upkeep of one kind of rows: what expired, what may be deleted. Safe to run at any time. */
export interface Sweep {
  readonly name: string
  run(now: Date): Promise<unknown>
}

export interface SweepsOptions {
  readonly database: Database
  readonly clock: Clock
  /** A name no other process has. */
  readonly holder: string
  readonly sweeps: readonly Sweep[]
  readonly onError: (sweep: string, error: unknown) => void
}

export interface Sweeps {
  /** Runs every sweep if no other process is at it; answers whether it did. */
  runOnce(): Promise<boolean>
  start(): void
  stop(): Promise<void>
}

const leaseMs = 30_000
const everyMs = 10_000

/** Upkeep that exactly one of all processes does: the holder of the lease, which another takes over within 30 s. */
export function createSweeps({ database, clock, holder, sweeps, onError }: SweepsOptions): Sweeps {
  const lease = { name: 'sweeps', holder }
  const stopping = new AbortController()
  let loop: Promise<void> | undefined

  const take = () => {
    const now = clock()
    return takeLease(database, lease, now, new Date(now.getTime() + leaseMs))
  }

  async function runOnce(): Promise<boolean> {
    for (const sweep of sweeps) {
      // Taken anew for each: together they may last longer than the lease.
      if (stopping.signal.aborted || !(await take())) return false
      try {
        await sweep.run(clock())
      } catch (error) {
        onError(sweep.name, error)
      }
    }
    return true
  }

  async function loopUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) => onError('lease', error))
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    runOnce,
    start() {
      loop ??= loopUntilStopped()
    },
    async stop() {
      stopping.abort()
      await loop
      await releaseLease(database, lease)
    },
  }
}
