import type { Scope } from 'sdk'
import { settingsPages } from '../../../extension/points.ts'

export function addLive(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'sextoys-live',
      value: {
        id: 'sextoys-live',
        path: 'sextoys/live',
        label: 'Live control',
        group: 'Devices',
        order: 48,
        load: () => import('./LivePage.tsx'),
      },
    }),
  )
}
