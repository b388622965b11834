import type { Scope } from 'sdk'
import { BookIcon } from 'sdk/ui/icons.tsx'
import { storage } from '../../engines/engine.ts'
import { menuEntries, type RouteEntry, routes } from '../../extension/points.ts'
import { addGuides } from './guides/feature.ts'
import { addPlay } from './play/feature.ts'

const pages: readonly RouteEntry[] = [
  {
    id: 'scenarios',
    path: '/scenarios',
    title: 'Scenarios',
    prefetchMs: 4000,
    load() {
      // The store is opened while the page is on its way.
      storage()
      return import('./library/ScenariosPage.tsx')
    },
  },
  {
    id: 'scenarios-my',
    path: '/scenarios/my',
    title: 'My scenarios',
    load: () => import('./library/MyScenariosPage.tsx'),
  },
  {
    id: 'scenarios-tag',
    path: '/scenarios/$tagId',
    title: 'Scenarios',
    load: () => import('./library/TagPage.tsx'),
  },
  {
    id: 'scenario',
    path: '/scenario/$scenarioId',
    title: 'Scenario',
    load: () => import('./library/ScenarioPage.tsx'),
  },
  {
    id: 'scenario-edit',
    path: '/scenario/$scenarioId/edit',
    title: 'Edit scenario',
    load: () => import('./edit/EditPage.tsx'),
  },
  { id: 'community', path: '/community', title: 'Scenarios', load: () => import('./library/CommunityPage.tsx') },
  {
    id: 'community-scenario',
    path: '/community/scenario/$scenarioId',
    title: 'Scenario',
    load: () => import('./library/CommunityScenarioPage.tsx'),
  },
]

/** The library of scenarios, and what Vesper shows of the one that is played. */
export function addScenarios(scope: Scope): void {
  scope.add(
    menuEntries.add({
      by: 'vesper',
      id: 'scenarios',
      value: { id: 'scenarios', label: 'Scenarios', icon: BookIcon, to: '/scenarios', order: 15, group: 'main' },
    }),
  )
  for (const value of pages) scope.add(routes.add({ by: 'vesper', id: value.id, value }))
  addPlay(scope)
  addGuides(scope)
}
