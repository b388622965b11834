import { addSettingsPage } from '../../extension/addSettingsPage.ts'
import { feature } from '../../extension/feature.ts'

export const permissionsFeature = feature((add) => {
  addSettingsPage(add, 'permissions', {
    label: 'Permissions',
    group: 'Vesper',
    load: () => import('./PermissionsPage.tsx'),
  })
})
