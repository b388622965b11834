import type { Scope } from 'sdk'
import { noteNames } from '../../../shared/storageNames.ts'
import { isIncognito } from '../../engines/incognito.ts'
import { readNote } from '../../engines/localNotes/localNotes.ts'
import { settingsPages } from '../../extension/points.ts'

export function addBackup(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'backup',
      value: {
        id: 'backup',
        path: 'backup',
        label: 'Backup',
        group: 'Vesper',
        order: 66,
        load: () => import('./BackupPage.tsx'),
      },
    }),
  )
  if (isIncognito || readNote(noteNames.backupFolder) === undefined) return
  const later = setTimeout(
    () => void import('./mirror/watchFolder.ts').then(({ watchFolder }) => watchFolder(scope.signal)),
    laterMs,
  )
  scope.add(() => clearTimeout(later))
}

/** The first page has the line and the processor to itself. */
const laterMs = 3000
