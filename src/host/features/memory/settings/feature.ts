import type { Scope } from 'sdk'
import { routes, type SettingsPageEntry, settingsPages } from '../../../extension/points.ts'

const pages: readonly SettingsPageEntry[] = [
  {
    id: 'ai-memories',
    path: 'ai/memories',
    label: 'Memories',
    group: 'AI',
    order: 15,
    load: () => import('./MemoriesPage.tsx'),
  },
  {
    id: 'ai-memory',
    path: 'ai-memory',
    label: 'Memories',
    group: 'AI',
    order: 16,
    isListed: false,
    load: () => import('./AiMemoryPage.tsx'),
  },
]

export function addMemorySettings(scope: Scope): void {
  const by = 'vesper' as const
  for (const value of pages) scope.add(settingsPages.add({ by, id: value.id, value }))
  scope.add(
    routes.add({
      by,
      id: 'memory-test',
      value: {
        id: 'memory-test',
        path: '/memory-test',
        title: 'Try what is recalled',
        load: () => import('../test/RecallPage.tsx'),
      },
    }),
  )
}
