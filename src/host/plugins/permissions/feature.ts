import type { Scope } from 'sdk'
import { settingsPages } from '../../extension/points.ts'

export function addPermissions(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'permissions',
      value: {
        id: 'permissions',
        path: 'permissions',
        label: 'Permissions',
        group: 'Vesper',
        order: 62,
        load: () => import('./PermissionsPage.tsx'),
      },
    }),
  )
}
