import type { Scope } from 'sdk'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { coverTitle } from 'sdk/ui/pageTitle.ts'
import { proxy } from 'valtio'
import { channelNames, noteNames } from '../../../shared/storageNames.ts'
import { isPassphrase, parsePassphrase, type StoredPassphrase, storablePassphrase, waitAfterMs } from './passphrase.ts'

export const hideKey = noteNames.appLock
const slipsKey = noteNames.appLockAttempts

/** A cover with a code. Nothing is encrypted, and the page says so; `lock.ts` is what encrypts. */
export const hide = proxy({
  isSet: stored() !== undefined,
  isCovered: stored() !== undefined,
  /** Whether anything was shown since the page was loaded. Before that there is nothing to hide, so nothing is made. */
  wasOpen: stored() === undefined,
  /** No try is taken before then; milliseconds since the epoch. */
  waitUntil: slips().until,
})
if (hide.isCovered) coverTitle('hide', 'Vesper')

export type Uncovering = 'open' | 'wrong' | 'too-soon'

export async function uncover(passphrase: string, now: () => number = Date.now): Promise<Uncovering> {
  const current = stored()
  if (current && now() < hide.waitUntil) return 'too-soon'
  if (current && !(await isPassphrase(passphrase, current))) {
    const { count } = slips()
    hide.waitUntil = now() + waitAfterMs(count + 1)
    writeNote(slipsKey, JSON.stringify({ count: count + 1, until: hide.waitUntil }))
    return 'wrong'
  }
  writeNote(slipsKey, undefined)
  Object.assign(hide, { isCovered: false, wasOpen: true, waitUntil: 0 })
  coverTitle('hide', undefined)
  return 'open'
}

/** Covers this tab. Without a code nothing happens. */
export function hideHere(): void {
  if (!stored()) return
  hide.isCovered = true
  coverTitle('hide', 'Vesper')
}

/** Covers all tabs. */
export function hideVesper(): void {
  hideHere()
  otherTabs().postMessage('hide')
}

/** Sets the code, or another in its place when the current one is given. */
export async function setCode(next: string, before = ''): Promise<'set' | 'wrong'> {
  if (!(await mayChange(before))) return 'wrong'
  writeNote(hideKey, JSON.stringify(await storablePassphrase(next)))
  hide.isSet = true
  return 'set'
}

export async function removeCode(before: string): Promise<'removed' | 'wrong'> {
  if (!(await mayChange(before))) return 'wrong'
  writeNote(hideKey, undefined)
  hide.isSet = false
  return 'removed'
}

/** Covers this tab when another does, and learns of a code set there. */
export function followHide(scope: Scope): void {
  const tabs = otherTabs()
  tabs.addEventListener('message', hideHere, { signal: scope.signal })
  const learn = ({ key }: StorageEvent) => {
    if (key === hideKey || key === null) hide.isSet = stored() !== undefined
  }
  addEventListener('storage', learn, { signal: scope.signal })
}

async function mayChange(before: string): Promise<boolean> {
  const current = stored()
  return current === undefined || (await isPassphrase(before, current))
}

function stored(): StoredPassphrase | undefined {
  return parsePassphrase(readNote(hideKey))
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
