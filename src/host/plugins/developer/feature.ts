import { feature } from '../../extension/feature.ts'
import { settingsPages } from '../../extension/points.ts'

export const developerFeature = feature((add) => {
  add(settingsPages, 'developer', {
    path: 'developer',
    label: 'For plugin authors',
    group: 'Vesper',
    load: () => import('./DeveloperPage.tsx'),
  })
})
