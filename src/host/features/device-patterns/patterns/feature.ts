import { feature } from '../../../extension/feature.ts'
import { settingsPages } from '../../../extension/points.ts'

export const patternsFeature = feature((add) => {
  add(settingsPages, 'sextoys-patterns', {
    path: 'sextoys/patterns',
    label: 'Patterns',
    group: 'Devices',
    load: () => import('./PatternsPage.tsx'),
  })
  add(settingsPages, 'sextoys-pattern', {
    path: 'sextoys/patterns/$patternId',
    label: 'Pattern',
    group: 'Devices',
    isListed: false,
    load: () => import('./PatternPage.tsx'),
  })
  add(settingsPages, 'sextoys-player', {
    path: 'sextoys/player',
    label: 'Script player',
    group: 'Devices',
    load: () => import('./player/PlayerPage.tsx'),
  })
})
