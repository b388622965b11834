import type { Scope } from 'sdk'
import { settingsPages } from '../../extension/points.ts'

/** The page of general settings: it gathers what several rooms keep. */
export function addGeneralSettings(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'general',
      value: {
        id: 'general',
        path: 'general',
        label: 'General',
        group: 'Vesper',
        order: 50,
        load: () => import('./GeneralPage.tsx'),
      },
    }),
  )
}
