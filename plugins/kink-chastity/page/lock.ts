import { type CharacterId, type LockPermission, type LockStatus, messageOf } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { proxy, ref } from 'valtio'
import { askLock } from './askLock.ts'
import { lockNow, noteLock } from './lockNow.ts'

/** How the lock stands, as last heard of its provider. */
export const lock = proxy({
  phase: 'asking' as 'asking' | 'known' | 'failed',
  problem: '',
  status: undefined as LockStatus | undefined,
  /** `performance.now()` when the status came: the countdown runs on a clock that nobody moves. */
  heardAt: 0,
  permissions: [] as readonly LockPermission[],
})

/**
 * Asks how it stands; after `news` of another tab, who may do what, too. Never rejects: what went wrong is shown, and
 * what was known stays. A lock that has come to its end says so.
 */
export async function refreshLock({ news = false } = {}): Promise<void> {
  try {
    const status = await askLock('status')
    if (news || lock.phase !== 'known') heardPermissions(await askLock('permissions'))
    const wasLocked = lock.status?.isLocked
    heard(status)
    if (wasLocked && !status.isLocked) toast({ type: 'success', title: 'Your lock is open' })
  } catch (error) {
    Object.assign(lock, { phase: 'failed', problem: messageOf(error) })
  }
}

/** Forgets what another provider said, and asks the one that is chosen now. */
export async function askAnew(): Promise<void> {
  Object.assign(lock, { phase: 'asking', problem: '', status: undefined, permissions: [] })
  lockNow.adders = []
  await refreshLock()
}

export async function lockFor(seconds: number): Promise<void> {
  heard(await askLock('lock', { seconds }), true)
}

export async function addTime(seconds: number, characterId?: CharacterId): Promise<LockStatus> {
  const id = crypto.randomUUID()
  const { status } = await askLock('addTime', { seconds, id, ...(characterId && { characterId }) })
  heard(status, true)
  return status
}

export async function unlock(): Promise<void> {
  heard(await askLock('unlock', { emergency: false }), true)
}

/** Opens the lock, whatever fails: what its provider cannot write down is open all the same. */
export async function unlockInEmergency(): Promise<void> {
  try {
    heard(await askLock('unlock', { emergency: true }), true)
  } catch (error) {
    const problem = `It counts as open, but this couldn't be saved: ${messageOf(error)}`
    Object.assign(lock, { phase: 'failed', status: undefined, problem })
    noteLock(false, true)
  }
}

export async function countHeld(): Promise<void> {
  heard(await askLock('countHeld'), true)
}

export async function permit(rows: readonly LockPermission[]): Promise<void> {
  heardPermissions(await askLock('permit', rows))
  if (lock.status) heard(lock.status, true)
}

/** Seconds left at this moment. */
export function secondsLeft(now = performance.now()): number {
  const { status, heardAt } = lock
  if (!status?.isLocked) return 0
  return status.isFrozen ? status.remainingSeconds : Math.max(0, status.remainingSeconds - (now - heardAt) / 1000)
}

/** Takes over a status; `hasChanged` when it was changed here, so that other tabs look, too. */
export function heard(status: LockStatus, hasChanged = false): void {
  Object.assign(lock, { phase: 'known', problem: '', status: ref(status), heardAt: performance.now() })
  noteLock(status.isLocked, hasChanged)
  lockNow.adders = status.canAddTime
    ? lock.permissions
        .filter(({ permissionLevel }) => permissionLevel === 'control')
        .map(({ characterId }) => characterId)
    : []
}

function heardPermissions(permissions: readonly LockPermission[]): void {
  lock.permissions = ref(permissions as LockPermission[])
}
