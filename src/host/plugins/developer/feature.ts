import type { Scope } from 'sdk'
import { settingsPages } from '../../extension/points.ts'

export function addDeveloperPage(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'developer',
      value: {
        id: 'developer',
        path: 'developer',
        label: 'For plugin authors',
        group: 'Vesper',
        order: 70,
        load: () => import('./DeveloperPage.tsx'),
      },
    }),
  )
}
