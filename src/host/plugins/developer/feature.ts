import { addSettingsPage } from '../../extension/addSettingsPage.ts'
import { feature } from '../../extension/feature.ts'

export const developerFeature = feature((add) => {
  addSettingsPage(add, 'developer', {
    label: 'For plugin authors',
    group: 'Vesper',
    load: () => import('./DeveloperPage.tsx'),
  })
})
