import type {
  CharacterId,
  LockAccount,
  LockPermission,
  LockPermissionLevel,
  LockSettings,
  LockStats,
  LockStatus,
  ServiceLock,
} from 'sdk'
import { timeText } from '../lockTime.ts'

/** What a service answers is a stranger's: every member is read as what it should be, or as nothing. */

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
const seconds = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : otherwise
const text = (value: unknown, most = 200): string => (typeof value === 'string' ? value.slice(0, most) : '')
const moment = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value.slice(0, 40) : null
const list = (value: unknown, most: number): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])

export function readStatus(value: unknown, now: number): LockStatus {
  const given = fields(value)
  const isLocked = given.isLocked === true
  const unlockAt = isLocked ? moment(given.unlockAt) : null
  const remainingSeconds = isLocked ? seconds(given.remainingSeconds) : 0
  return {
    isLocked,
    remainingSeconds,
    formattedTime: timeText(remainingSeconds),
    unlockAt,
    lockedAt: isLocked ? moment(given.lockedAt) : null,
    unlockDateString: isLocked ? text(given.unlockDateString) || null : null,
    provider: text(given.provider, 40) || 'vesper',
    totalTimeAdded: seconds(given.totalTimeAdded),
    canAddTime: isLocked && given.canAddTime !== false,
    maxAddPerAction: seconds(given.maxAddPerAction, 3600),
    maxAddPerHour: seconds(given.maxAddPerHour, 86_400),
    remainingAddThisHour: seconds(given.remainingAddThisHour, 86_400),
    serverTime: moment(given.serverTime) ?? new Date(now).toISOString(),
    ...(isLocked && unlockAt === null && { isTimerHidden: true }),
    ...(given.isFrozen === true && { isFrozen: true }),
  }
}

export function readSettings(value: unknown): LockSettings {
  const { maxAddPerAction, maxAddPerHour, aiTimeUnit } = fields(value)
  return {
    maxAddPerAction: seconds(maxAddPerAction, 3600),
    maxAddPerHour: seconds(maxAddPerHour, 86_400),
    aiTimeUnit: aiTimeUnit === 'hours' || aiTimeUnit === 'seconds' ? aiTimeUnit : 'minutes',
  }
}

export function readPermissions(value: unknown): readonly LockPermission[] {
  return list(value, 500).flatMap((row) => {
    const { characterId, characterName, permissionLevel } = fields(row)
    const level = permissionLevel === 'view' || permissionLevel === 'control' ? permissionLevel : 'none'
    return typeof characterId === 'string'
      ? [
          {
            characterId: characterId as CharacterId,
            characterName: text(characterName),
            permissionLevel: level satisfies LockPermissionLevel,
          },
        ]
      : []
  })
}

export function readStats(value: unknown): LockStats {
  const given = fields(value)
  return {
    totalLocks: seconds(given.totalLocks),
    totalSecondsLocked: seconds(given.totalSecondsLocked),
    longestSeconds: seconds(given.longestSeconds),
    currentStreakDays: seconds(given.currentStreakDays),
    totalTimeAdded: seconds(given.totalTimeAdded),
    timeAddedByCharacter: list(given.timeAddedByCharacter, 10).map((row) => ({
      characterName: text(fields(row).characterName),
      seconds: seconds(fields(row).seconds),
    })),
    earlyUnlocks: seconds(given.earlyUnlocks),
  }
}

export function readLocks(value: unknown): readonly ServiceLock[] {
  return list(value, 100).flatMap((row) => {
    const { id, title, status, role, startDate, endDate, isFrozen, canAdd } = fields(row)
    return typeof id === 'string'
      ? [
          {
            id,
            title: text(title) || 'A lock without a name',
            status: text(status, 40),
            role: text(role, 40),
            startDate: moment(startDate),
            endDate: moment(endDate),
            isFrozen: isFrozen === true,
            canAdd: canAdd === true,
          },
        ]
      : []
  })
}

export function readAccount(value: unknown): LockAccount {
  const { hasChasterToken, selectedChasterLockId, chasterAutoSync } = fields(value)
  return {
    isConnected: hasChasterToken === true,
    selectedLockId: text(selectedChasterLockId, 64) || null,
    syncsByItself: chasterAutoSync !== false,
  }
}

/** An address to open, if it is one of the open web, or of a server on this computer. */
export function readAddress(value: unknown): string | undefined {
  const address = text(value, 4000)
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? address : undefined
}
