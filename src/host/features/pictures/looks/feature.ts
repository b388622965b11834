import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'
import { routes } from '../../../extension/points.ts'

/** Look sheets: a page for each character, reached from its card, and one for the player. */
export const looksFeature = feature((add) => {
  add(routes, 'character-look', {
    path: '/character/$characterId/look',
    title: 'Look',
    load: () => import('./LookPage.tsx'),
  })
  addSettingsPage(add, 'game-profile/look', {
    label: 'Your look',
    group: 'Vesper',
    after: 'game-profile',
    isListed: false,
    load: () => import('./PlayerLookPage.tsx'),
  })
})
