import type { Scope } from 'sdk'
import { quotaExceeded } from '../../engines/localNotes/quota.ts'
import { openDialog } from '../../extension/dialog.ts'
import { dialogs, settingsPages } from '../../extension/points.ts'
import { persistenceDialog } from './persistence.ts'

const storageFull = 'storage-full'

export function addStorage(scope: Scope): void {
  const by = 'vesper' as const
  scope.add(
    settingsPages.add({
      by,
      id: 'storage',
      value: {
        id: 'storage',
        path: 'storage',
        label: 'Storage',
        group: 'Vesper',
        order: 65,
        load: () => import('./StoragePage.tsx'),
      },
    }),
  )
  scope.add(
    dialogs.add({
      by,
      id: persistenceDialog,
      value: { id: persistenceDialog, load: () => import('./PersistenceDialog.tsx') },
    }),
  )
  scope.add(
    dialogs.add({ by, id: storageFull, value: { id: storageFull, load: () => import('./StorageFullDialog.tsx') } }),
  )
  addEventListener(quotaExceeded, () => openDialog(storageFull), { signal: scope.signal })
}
