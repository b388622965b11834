import { noteNames } from '../../../shared/storageNames.ts'
import type { Notes } from './Notes.ts'

/**
 * Until version 1.0.2 the app lock and the chastity lock overwrote each other's note under one key. What is left there
 * goes to the lock that wrote it: a JSON object is the app lock's passphrase, "closed 1767225600000" the chastity lock's
 * state. Anything else is nobody's.
 */
export function splitLockNote(notes: Notes): void {
  const text = notes.read(noteNames.formerLock)
  if (text === undefined) return
  const owner = ownerOf(text)
  if (owner && notes.read(owner) === undefined && notes.write(owner, text) !== 'kept') return
  notes.write(noteNames.formerLock, undefined)
}

function ownerOf(text: string) {
  if (/^(open|closed) \d{1,16}$/.test(text)) return noteNames.chastityLock
  return text.startsWith('{') ? noteNames.appLock : undefined
}
