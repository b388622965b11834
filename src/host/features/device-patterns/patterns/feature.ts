import type { Scope } from 'sdk'
import { settingsPages } from '../../../extension/points.ts'

export function addPatterns(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'sextoys-patterns',
      value: {
        id: 'sextoys-patterns',
        path: 'sextoys/patterns',
        label: 'Patterns',
        group: 'Devices',
        order: 45,
        load: () => import('./PatternsPage.tsx'),
      },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'sextoys-pattern',
      value: {
        id: 'sextoys-pattern',
        path: 'sextoys/patterns/$patternId',
        label: 'Pattern',
        group: 'Devices',
        order: 46,
        isListed: false,
        load: () => import('./PatternPage.tsx'),
      },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'sextoys-player',
      value: {
        id: 'sextoys-player',
        path: 'sextoys/player',
        label: 'Script player',
        group: 'Devices',
        order: 47,
        load: () => import('./player/PlayerPage.tsx'),
      },
    }),
  )
}
