import type { Scope } from 'sdk'
import { proxy } from 'valtio'
import { channelNames, noteNames } from '../../shared/storageNames.ts'
import { readNote, writeNote } from '../localNotes/localNotes.ts'
import { coverTitle } from '../ui/pageTitle.ts'
import { isPassphrase, type KeptPassphrase, keepablePassphrase, parsePassphrase, waitAfterMs } from './passphrase.ts'

export const lockKey = noteNames.appLock
const slipsKey = noteNames.appLockAttempts

/** The lock in front of Vesper. It hides; it does not encrypt what lies on the disk, and the page says so. */
export const lock = proxy({
  isSet: kept() !== undefined,
  isLocked: kept() !== undefined,
  /** Whether anything was shown since the page was loaded. Before that there is nothing to hide, so nothing is made. */
  wasOpen: kept() === undefined,
  /** No try is taken before then; milliseconds since the epoch. */
  waitUntil: slips().until,
})
if (lock.isLocked) coverTitle('lock', 'Vesper')

export type Unlocking = 'open' | 'wrong' | 'too-soon'

export async function unlock(passphrase: string, now: () => number = Date.now): Promise<Unlocking> {
  const current = kept()
  if (current && now() < lock.waitUntil) return 'too-soon'
  if (current && !(await isPassphrase(passphrase, current))) {
    const { count } = slips()
    lock.waitUntil = now() + waitAfterMs(count + 1)
    writeNote(slipsKey, JSON.stringify({ count: count + 1, until: lock.waitUntil }))
    return 'wrong'
  }
  writeNote(slipsKey, undefined)
  Object.assign(lock, { isLocked: false, wasOpen: true, waitUntil: 0 })
  coverTitle('lock', undefined)
  return 'open'
}

/** Locks this tab. Without a passphrase nothing happens. */
export function lockHere(): void {
  if (!kept()) return
  lock.isLocked = true
  coverTitle('lock', 'Vesper')
}

/** Locks all tabs. */
export function lockVesper(): void {
  lockHere()
  otherTabs().postMessage('lock')
}

/** Sets the passphrase, or another in its place when the one until now is given. */
export async function setPassphrase(next: string, before = ''): Promise<'set' | 'wrong'> {
  if (!(await mayChange(before))) return 'wrong'
  writeNote(lockKey, JSON.stringify(await keepablePassphrase(next)))
  lock.isSet = true
  return 'set'
}

export async function removePassphrase(before: string): Promise<'removed' | 'wrong'> {
  if (!(await mayChange(before))) return 'wrong'
  writeNote(lockKey, undefined)
  lock.isSet = false
  return 'removed'
}

/** Locks when another tab does, and learns of a passphrase set there. */
export function followLock(scope: Scope): void {
  const tabs = otherTabs()
  tabs.addEventListener('message', lockHere, { signal: scope.signal })
  const learn = ({ key }: StorageEvent) => {
    if (key === lockKey || key === null) lock.isSet = kept() !== undefined
  }
  addEventListener('storage', learn, { signal: scope.signal })
}

async function mayChange(before: string): Promise<boolean> {
  const current = kept()
  return current === undefined || (await isPassphrase(before, current))
}

function kept(): KeptPassphrase | undefined {
  return parsePassphrase(readNote(lockKey))
}

function slips(): { readonly count: number; readonly until: number } {
  const [count = 0, until = 0] = (readNote(slipsKey)?.match(/\d{1,16}/g) ?? []).map(Number)
  // A clock that was set back must not shut anybody out for longer than the longest wait.
  return { count, until: Math.min(until, Date.now() + waitAfterMs(Number.POSITIVE_INFINITY)) }
}

let channel: BroadcastChannel | undefined
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelNames.appLock)
  return channel
}
