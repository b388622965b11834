import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'

export const patternsFeature = feature((add) => {
  addSettingsPage(add, 'sextoys/patterns', {
    label: 'Patterns',
    group: 'Devices',
    load: () => import('./PatternsPage.tsx'),
  })
  addSettingsPage(add, 'sextoys/patterns/$patternId', {
    label: 'Pattern',
    group: 'Devices',
    isListed: false,
    load: () => import('./PatternPage.tsx'),
  })
  addSettingsPage(add, 'sextoys/player', {
    label: 'Script player',
    group: 'Devices',
    load: () => import('./player/PlayerPage.tsx'),
  })
})
