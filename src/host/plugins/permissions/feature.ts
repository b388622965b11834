import { feature } from '../../extension/feature.ts'
import { settingsPages } from '../../extension/points.ts'

export const permissionsFeature = feature((add) => {
  add(settingsPages, 'permissions', {
    path: 'permissions',
    label: 'Permissions',
    group: 'Vesper',
    load: () => import('./PermissionsPage.tsx'),
  })
})
