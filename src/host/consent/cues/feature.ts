import type { Scope } from 'sdk'
import { settingsPages } from '../../extension/points.ts'

/** How strong effects are. The stage itself is fetched with the first cue. */
export function addCues(scope: Scope): void {
  const id = 'kinks-effects'
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id,
      value: {
        id,
        path: 'kinks/effects',
        label: 'Effects',
        group: 'Kinks',
        order: 49.7,
        load: () => import('./EffectsPage.tsx'),
      },
    }),
  )
}
