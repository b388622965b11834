import { proxy } from 'valtio'
import { noteNames } from '../../../shared/storageNames.ts'
import { readNote, writeNote } from '../../engines/localNotes/localNotes.ts'

const key = noteNames.adultConfirmed

/** Whether this person has said to be of age. Until then nothing of the app answers. */
export const gate = proxy({ isOpen: readNote(key) === 'true' })

/** Where notes are not kept, the question is asked again next time. */
export function confirmAdult(): void {
  gate.isOpen = true
  writeNote(key, 'true')
}

export function leave(): void {
  location.replace('about:blank')
}
