import { notes } from 'sdk/page/records/localNotes.ts'
import { noteNames } from '../../shared/storageNames.ts'

const key = noteNames.setupCompleted

/** Whether the setup wizard was finished, or skipped, in this browser. */
export function hasCompletedSetup(): boolean {
  return notes.read(key) === 'true' || notes.isForbidden()
}

export function completeSetup(): void {
  notes.write(key, 'true')
}
