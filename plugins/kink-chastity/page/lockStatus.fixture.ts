import type { LockStatus } from 'sdk'

/** A lock that is closed for an hour. */
export const lockStatus = (changed: Partial<LockStatus> = {}): LockStatus => ({
  isLocked: true,
  remainingSeconds: 3600,
  formattedTime: '1h',
  unlockAt: '2030-01-01T01:00:00.000Z',
  lockedAt: '2030-01-01T00:00:00.000Z',
  unlockDateString: null,
  provider: 'local',
  totalTimeAdded: 0,
  canAddTime: true,
  maxAddPerAction: 3600,
  maxAddPerHour: 86_400,
  remainingAddThisHour: 86_400,
  serverTime: '2030-01-01T00:00:00.000Z',
  ...changed,
})
