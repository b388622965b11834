import type { Scope } from 'sdk'
import { routes } from '../../extension/points.ts'

export function addPages(scope: Scope): void {
  scope.add(
    routes.add({
      by: 'vesper',
      id: 'error',
      value: { id: 'error', path: '/error/$code', title: 'Error', load: () => import('./ErrorPage.tsx') },
    }),
  )
}
