import { feature } from '../../../extension/feature.ts'
import { settingsPages } from '../../../extension/points.ts'

export const liveFeature = feature((add) => {
  add(settingsPages, 'sextoys-live', {
    path: 'sextoys/live',
    label: 'Live control',
    group: 'Devices',
    load: () => import('./LivePage.tsx'),
  })
})
