import { openDialog } from 'sdk/page/dialog.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { noteNames } from '../../../shared/storageNames.ts'

const key = noteNames.persistenceRequested
export const persistenceDialog = 'persistence'

/** What the persistence dialog may be opened with. */
export interface PersistenceDetail {
  onGranted?(): void
}

export const isPersistenceRequested = (): boolean => readNote(key) === 'true'
export const markPersistenceRequested = (): void => void writeNote(key, 'true')

/** Asks the browser never to delete what is kept here by itself. What goes wrong is a no. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    return false
  }
}

/**
 * To be called when a character is created, with how many there were before. The first is a try; from the second on
 * there is something to lose, and whoever was not asked yet is asked once.
 */
export function offerPersistence(charactersBefore: number, detail: PersistenceDetail = {}): void {
  if (charactersBefore < 1 || isIncognito || isPersistenceRequested()) return
  openDialog(persistenceDialog, detail)
}
