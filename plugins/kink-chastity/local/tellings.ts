import type { LockStats, LockStatus } from 'sdk'
import { timeText } from '../lockTime.ts'
import type { LockRecord } from './record.ts'
import { leftThisHour } from './step.ts'

const dayMs = 86_400_000
const maxCharacters = 10

/** How the lock stands at `now`, as it is told. */
export function statusOf(record: LockRecord, now: number, notes: readonly string[] = []): LockStatus {
  const { lock, settings, heldMs } = record
  const remainingSeconds = lock ? Math.max(0, Math.ceil((lock.unlockAt - now) / 1000)) : 0
  const remainingAddThisHour = leftThisHour(record)
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  return {
    isLocked: lock !== null,
    remainingSeconds,
    formattedTime: timeText(remainingSeconds),
    unlockAt: iso(lock?.unlockAt),
    lockedAt: iso(lock?.lockedAt),
    unlockDateString: lock ? new Date(lock.unlockAt).toLocaleString() : null,
    provider: 'local',
    totalTimeAdded: lock?.added ?? 0,
    canAddTime: lock !== null && remainingAddThisHour > 0,
    maxAddPerAction: settings.maxAddPerAction,
    maxAddPerHour: settings.maxAddPerHour,
    remainingAddThisHour,
    serverTime: new Date(now).toISOString(),
    ...(heldMs >= 1000 && { heldSeconds: Math.round(heldMs / 1000) }),
    ...(notes.length > 0 && { notes }),
  }
}

/** Over all locks, the one that is closed now included. */
export function statsOf({ totals, lock }: LockRecord, now: number): LockStats {
  const current = lock ? Math.max(0, Math.round((now - lock.lockedAt) / 1000)) : 0
  return {
    totalLocks: totals.locks,
    totalSecondsLocked: totals.locked + current,
    longestSeconds: Math.max(totals.longest, current),
    currentStreakDays: lock ? Math.floor((now - lock.lockedAt) / dayMs) : 0,
    totalTimeAdded: totals.added,
    timeAddedByCharacter: totals.byCharacter
      .slice(0, maxCharacters)
      .map(({ name, seconds }) => ({ characterName: name, seconds })),
    earlyUnlocks: totals.early,
  }
}
