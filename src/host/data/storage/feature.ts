import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { dialogs } from 'sdk/page/points/points.ts'
import { quotaExceeded } from 'sdk/page/quota.ts'
import { persistenceDialog } from './persistence.ts'

const storageFull = 'storage-full'

export const storageFeature = feature((add, scope) => {
  addSettingsPage(add, 'storage', {
    label: 'Storage',
    group: 'Privacy and data',
    load: () => import('./StoragePage.tsx'),
  })
  add(dialogs, persistenceDialog, { load: () => import('./PersistenceDialog.tsx') })
  add(dialogs, storageFull, { load: () => import('./StorageFullDialog.tsx') })
  addEventListener(quotaExceeded, () => openDialog(storageFull), { signal: scope.signal })
})
