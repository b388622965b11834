import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'

export const liveFeature = feature((add) => {
  addSettingsPage(add, 'sextoys/live', {
    label: 'Live control',
    group: 'Devices',
    load: () => import('./LivePage.tsx'),
  })
})
