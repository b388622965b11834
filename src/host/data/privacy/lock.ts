import type { Scope } from 'sdk'
import { network, storage } from 'sdk/page/engines.ts'
import { notes, readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { coverTitle } from 'sdk/ui/pageTitle.ts'
import { proxy } from 'valtio'
import { channelNames, noteNames } from '../../../shared/storageNames.ts'
import type { LockProgress, LockState, Unlocked } from '../../../workers/storage/contract.ts'
import { untilAnswered } from '../../engines/untilAnswered.ts'
import { stopAll } from './panic.ts'
import { waitAfterMs } from './passphrase.ts'

/** Only tells the first paint what to expect. The storage worker knows. */
const hintKey = noteNames.encrypted
const failuresKey = noteNames.unlockFailures

/** The lock: all that is stored is encrypted, and this page can read it once the passphrase was given. */
export const lock = proxy<{ state: LockState; progress: LockProgress | undefined; waitUntil: number }>({
  state: readNote(hintKey) === 'on' ? 'locked' : 'off',
  /** While everything is encrypted or decrypted. */
  progress: undefined,
  /** No passphrase is tried before then; milliseconds since the epoch. */
  waitUntil: failures().until,
})
if (lock.state === 'locked') coverTitle('lock', 'Vesper')

let opened = () => {}
const opening = new Promise<void>((resolve) => {
  opened = resolve
})

/** Resolves as soon as what is stored can be read: at once while the lock is off. */
export async function untilUnlocked(): Promise<void> {
  await untilAnswered(learn)
  if (lock.state === 'locked') await opening
}

export type Unlocking = 'open' | 'wrong' | 'too-soon'

export async function unlock(passphrase: string, now: () => number = Date.now): Promise<Unlocking> {
  if (now() < lock.waitUntil) return 'too-soon'
  const outcome = await storage().unlock(passphrase)
  if (outcome.kind === 'wrong') {
    const count = failures().count + 1
    lock.waitUntil = now() + waitAfterMs(count)
    writeNote(failuresKey, JSON.stringify({ count, until: lock.waitUntil }))
    return 'wrong'
  }
  writeNote(failuresKey, undefined)
  lock.waitUntil = 0
  try {
    // What was cut off while it was rewritten goes on now.
    await following(() => storage().newestLibraryEntries(1))
    if (outcome.kind === 'open') await network().encryptSecrets(outcome.secretsKey)
  } finally {
    await learn()
  }
  return 'open'
}

export async function turnLockOn(passphrase: string): Promise<void> {
  try {
    await following(async () => {
      const outcome = await storage().turnLockOn(passphrase)
      if (outcome.kind === 'open') await network().encryptSecrets(outcome.secretsKey)
    })
    // Settings that could not be read or saved, and the last keys of a tab that has crashed, lie in the clear.
    for (const key of [noteNames.unreadableSettings, noteNames.unsavedSettings, ...notes.keys(noteNames.draft)])
      writeNote(key, undefined)
  } finally {
    await learn()
    reloadOtherTabs()
  }
}

export async function turnLockOff(passphrase: string): Promise<'off' | 'wrong'> {
  const outcome = await storage().unlock(passphrase)
  if (outcome.kind === 'wrong') return 'wrong'
  // First the keys of services: should this be cut off, the next unlocking encrypts them again.
  if (outcome.kind === 'open') await network().decryptSecrets(outcome.secretsKey)
  try {
    await following(() => storage().turnLockOff(passphrase))
  } finally {
    await learn()
    reloadOtherTabs()
  }
  return 'off'
}

export const changePassphrase = async (passphrase: string, next: string): Promise<Unlocked['kind']> =>
  (await storage().changeLock(passphrase, next)).kind

/** Stops what runs and loads all tabs anew: nothing that was decrypted stays in memory. Without the lock, nothing. */
export function lockVesper(): void {
  if (lock.state !== 'open') return
  reloadOtherTabs()
  lockHere()
}

export function lockHere(): void {
  if (lock.state !== 'open') return
  stopAll()
  location.reload()
}

/** They ask for the passphrase again, or go on without one. */
const reloadOtherTabs = () => otherTabs().postMessage('reload')

/** Locks when another tab does, and never comes back unlocked from the browser's back/forward cache. */
export function followLock(scope: Scope): void {
  const tabs = otherTabs()
  tabs.addEventListener('message', () => location.reload(), { signal: scope.signal })
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted) lockHere()
  }
  addEventListener('pageshow', returned, { signal: scope.signal })
  void learn().catch(() => {})
}

/** Asks the storage worker. */
async function learn(): Promise<void> {
  const state = await storage().lockState()
  writeNote(hintKey, state === 'off' ? undefined : 'on')
  // The browser's history and its list of open tabs keep titles in the clear.
  coverTitle('lock', state === 'off' ? undefined : 'Vesper')
  lock.state = state
  if (state !== 'locked') opened()
}

const lookEveryMs = 300

/** Shows how far it is while it works. Other tabs cannot read anything from its beginning on. */
async function following<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(async () => {
    const before = lock.progress
    lock.progress = await storage().lockProgress()
    if (!before && lock.progress) reloadOtherTabs()
  }, lookEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    lock.progress = undefined
  }
}

function failures(): { readonly count: number; readonly until: number } {
  const [count = 0, until = 0] = (readNote(failuresKey)?.match(/\d{1,16}/g) ?? []).map(Number)
  // A clock that was set back must not keep anyone out for longer than the longest wait.
  return { count, until: Math.min(until, Date.now() + waitAfterMs(Number.POSITIVE_INFINITY)) }
}

let channel: BroadcastChannel | undefined
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelNames.encryption)
  return channel
}
