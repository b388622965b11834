import { remainingThisHour } from './addTime.ts'
import { formatDuration } from './duration.ts'
import { type ActiveLock, activeLock, type LockKeeper, type Queries } from './lock.ts'
import { readLockSettings } from './settings.ts'

/** How the lock of a user stands, by the server's clock. Lengths are whole seconds, times ISO 8601 in UTC. */
export interface LockStatus {
  readonly isLocked: boolean
  readonly remainingSeconds: number
  readonly formattedTime: string
  readonly unlockAt: string | null
  readonly lockedAt: string | null
  /** For people, in UTC: the server knows no time zone of theirs. */
  readonly unlockDateString: string | null
  readonly provider: LockKeeper
  readonly totalTimeAdded: number
  readonly canAddTime: boolean
  readonly maxAddPerAction: number
  readonly maxAddPerHour: number
  readonly remainingAddThisHour: number
  readonly serverTime: string
  /** The keyholder has stopped its time. */
  readonly isFrozen?: true
}

export async function readLockStatus(on: Queries, userId: string, now: Date): Promise<LockStatus> {
  const lock = await activeLock(on, userId, now)
  const settings = await readLockSettings(on, userId)
  const remainingAddThisHour = await remainingThisHour(on, userId, settings, now)
  const remainingSeconds = lock ? secondsLeft(lock, now) : 0
  return {
    isLocked: lock !== undefined,
    remainingSeconds,
    formattedTime: formatDuration(remainingSeconds),
    unlockAt: lock?.unlockAt?.toISOString() ?? null,
    lockedAt: lock?.lockedAt.toISOString() ?? null,
    unlockDateString: lock?.unlockAt?.toUTCString() ?? null,
    provider: lock?.provider ?? settings.provider,
    totalTimeAdded: lock?.totalTimeAdded ?? 0,
    canAddTime: lock !== undefined && remainingAddThisHour > 0,
    maxAddPerAction: settings.maxAddPerAction,
    maxAddPerHour: settings.maxAddPerHour,
    remainingAddThisHour,
    serverTime: now.toISOString(),
    ...(lock?.frozenAt && { isFrozen: true }),
  }
}

function secondsLeft({ unlockAt, frozenAt }: ActiveLock, now: Date): number {
  if (!unlockAt) return 0
  return Math.max(0, Math.ceil((unlockAt.getTime() - (frozenAt ?? now).getTime()) / 1000))
}
