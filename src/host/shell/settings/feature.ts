import { feature } from '../../extension/feature.ts'
import { settingsPages } from '../../extension/points.ts'

/** The page of general settings: it gathers what several rooms keep. */
export const generalSettingsFeature = feature((add) => {
  add(settingsPages, 'general', {
    path: 'general',
    label: 'General',
    group: 'Vesper',
    load: () => import('./GeneralPage.tsx'),
  })
})
