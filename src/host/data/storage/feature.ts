import { quotaExceeded } from '../../engines/localNotes/quota.ts'
import { addSettingsPage } from '../../extension/addSettingsPage.ts'
import { openDialog } from '../../extension/dialog.ts'
import { feature } from '../../extension/feature.ts'
import { dialogs } from '../../extension/points.ts'
import { persistenceDialog } from './persistence.ts'

const storageFull = 'storage-full'

export const storageFeature = feature((add, scope) => {
  addSettingsPage(add, 'storage', { label: 'Storage', group: 'Vesper', load: () => import('./StoragePage.tsx') })
  add(dialogs, persistenceDialog, { load: () => import('./PersistenceDialog.tsx') })
  add(dialogs, storageFull, { load: () => import('./StorageFullDialog.tsx') })
  addEventListener(quotaExceeded, () => openDialog(storageFull), { signal: scope.signal })
})
