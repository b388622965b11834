import { feature } from '../../../extension/feature.ts'
import { routes } from '../../../extension/points.ts'

/** The sprite studio: a character's expressions from one portrait, reached from its card and its look. */
export const spritesFeature = feature((add) => {
  add(routes, 'character-sprites', {
    path: '/character/$characterId/sprites',
    title: 'Expressions',
    load: () => import('./SpritesPage.tsx'),
  })
})
