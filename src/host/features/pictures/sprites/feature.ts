import type { Scope } from 'sdk'
import { routes } from '../../../extension/points.ts'

/** The sprite studio: a character's expressions from one portrait, reached from its card and its look. */
export function addSprites(scope: Scope): void {
  scope.add(
    routes.add({
      by: 'vesper',
      id: 'character-sprites',
      value: {
        id: 'character-sprites',
        path: '/character/$characterId/sprites',
        title: 'Expressions',
        load: () => import('./SpritesPage.tsx'),
      },
    }),
  )
}
