import type { Scope } from 'sdk'
import { HomeIcon } from 'sdk/ui/icons.tsx'
import { menuEntries, routes } from '../../extension/points.ts'

export function addHome(scope: Scope): void {
  scope.add(
    menuEntries.add({
      by: 'vesper',
      id: 'home',
      value: { id: 'home', label: 'Home', icon: HomeIcon, to: '/', order: 0, group: 'main' },
    }),
  )
  scope.add(
    routes.add({
      by: 'vesper',
      id: 'home',
      value: { id: 'home', path: '/', title: 'Home', prefetchMs: 1000, load: () => import('./HomePage.tsx') },
    }),
  )
}
