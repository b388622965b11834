import { feature } from 'sdk/page/feature.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { readNote } from 'sdk/page/records/localNotes.ts'
import { noteNames } from '../../../shared/storageNames.ts'

export const backupFeature = feature((add, scope) => {
  addSettingsPage(add, 'backup', { label: 'Backup', group: 'Vesper', load: () => import('./BackupPage.tsx') })
  if (isIncognito || readNote(noteNames.backupFolder) === undefined) return
  const later = setTimeout(
    () => void import('./mirror/watchFolder.ts').then(({ watchFolder }) => watchFolder(scope.signal)),
    laterMs,
  )
  scope.add(() => clearTimeout(later))
})

/** The first page has the line and the processor to itself. */
const laterMs = 3000
