import type { CharacterId } from 'sdk'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { session, speakerNow } from 'sdk/page/session.ts'
import { proxy } from 'valtio'
import { noteNames } from '../../../src/shared/storageNames.ts'

export const lockNoteKey = noteNames.chastityLock

/** The little that all of Vesper knows of the lock. Nothing else of it is loaded while it is open. */
export const lockNow = proxy({
  /** Whether it was closed when this browser last looked. */
  isClosed: readNote(lockNoteKey)?.startsWith('closed') ?? false,
  /** Who may add time now. */
  adders: [] as CharacterId[],
})

/** Keeps whether the lock is closed for the next visit. Each change is told to other tabs by being another text. */
export function noteLock(isClosed: boolean, hasChanged: boolean): void {
  if (hasChanged || isClosed !== lockNow.isClosed) {
    writeNote(lockNoteKey, `${isClosed ? 'closed' : 'open'} ${Date.now()}`)
  }
  lockNow.isClosed = isClosed
  if (!isClosed) lockNow.adders = []
}

/**
 * Whether whoever writes a reply may add time; while nobody does, whether anybody of the open chat may. Who it is in the
 * end, the provider asks again.
 */
export function mayAddTime(): boolean {
  const { current, live } = session
  if (!current || lockNow.adders.length === 0) return false
  if (live.message !== undefined) return lockNow.adders.some((id) => id === speakerNow()?.id)
  const present = current.members?.filter((member) => member.present) ?? [current.character]
  return present.some(({ id }) => lockNow.adders.includes(id))
}
