import type { Scope } from 'sdk'
import { homeCards, routes } from '../../extension/points.ts'
import { SetupCard } from './SetupCard.tsx'

export function addSetup(scope: Scope): void {
  scope.add(
    routes.add({
      by: 'vesper',
      id: 'setup',
      value: { id: 'setup', path: '/setup', title: 'Setup', load: () => import('./SetupPage.tsx') },
    }),
  )
  scope.add(homeCards.add({ by: 'vesper', id: 'setup', value: { id: 'setup', order: 0, component: SetupCard } }))
}
