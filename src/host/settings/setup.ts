import { notes } from '../keeping/notes.ts'

const key = 'hasCompletedSetup'

/** Whether the setup wizard was finished, or skipped, in this browser. */
export function hasCompletedSetup(): boolean {
  return notes.read(key) === 'true' || notes.isForbidden()
}

export function completeSetup(): void {
  notes.write(key, 'true')
}
