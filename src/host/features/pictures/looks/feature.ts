import type { Scope } from 'sdk'
import { routes, settingsPages } from '../../../extension/points.ts'

/** Look sheets: a page for each character, reached from its card, and one for the player. */
export function addLooks(scope: Scope): void {
  scope.add(
    routes.add({
      by: 'vesper',
      id: 'character-look',
      value: {
        id: 'character-look',
        path: '/character/$characterId/look',
        title: 'Look',
        load: () => import('./LookPage.tsx'),
      },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'player-look',
      value: {
        id: 'player-look',
        path: 'game-profile/look',
        label: 'Your look',
        group: 'Vesper',
        order: 56,
        isListed: false,
        load: () => import('./PlayerLookPage.tsx'),
      },
    }),
  )
}
