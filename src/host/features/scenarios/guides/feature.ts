import type { Scope } from 'sdk'
import { type MenuEntry, menuEntries, type RouteEntry, routes } from '../../../extension/points.ts'
import { HelpIcon } from './HelpIcon.tsx'

const pages: readonly RouteEntry[] = [
  {
    id: 'scenario-guide',
    path: '/scenario-guide',
    title: 'Scenario guide',
    load: () => import('./ScenarioGuidePage.tsx'),
  },
  { id: 'eos-guide', path: '/eos', title: 'EOS guide', load: () => import('./EosGuidePage.tsx') },
  { id: 'guideme-guide', path: '/guideme', title: 'GuideMe guide', load: () => import('./GuideMeGuidePage.tsx') },
]

const entries: readonly MenuEntry[] = [
  entry('scenario-guide', 'Scenario Guide', '/scenario-guide', 90),
  entry('eos-guide', 'EOS Docs', '/eos', 91),
  entry('guideme-guide', 'GuideMe Docs', '/guideme', 92),
]

function entry(id: string, label: string, to: string, order: number): MenuEntry {
  return { id, label, icon: HelpIcon, to, order, group: 'more' }
}

/** Guides for those who write scenarios, one for each format. */
export function addGuides(scope: Scope): void {
  for (const value of pages) scope.add(routes.add({ by: 'vesper', id: value.id, value }))
  for (const value of entries) scope.add(menuEntries.add({ by: 'vesper', id: value.id, value }))
}
