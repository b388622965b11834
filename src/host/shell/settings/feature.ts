import { addSettingsPage } from '../../extension/addSettingsPage.ts'
import { feature } from '../../extension/feature.ts'

/** The page of general settings: it gathers what several rooms keep. */
export const generalSettingsFeature = feature((add) => {
  addSettingsPage(add, 'general', { label: 'General', group: 'Vesper', load: () => import('./GeneralPage.tsx') })
})
