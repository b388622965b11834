import type { Scope } from 'sdk'
import { type SettingsPageEntry, settingsPages } from '../../../extension/points.ts'

const pages: readonly SettingsPageEntry[] = [
  {
    id: 'ai-comfyui',
    path: 'ai/comfyui',
    label: 'Image Generation',
    group: 'AI',
    order: 30,
    load: () => import('./ImageServerPage.tsx'),
  },
  {
    id: 'ai-image-prefs',
    path: 'ai/image-prefs',
    label: 'Image preferences',
    group: 'AI',
    order: 33,
    load: () => import('./ImagePrefsPage.tsx'),
  },
  {
    id: 'ai-workflows',
    path: 'ai/workflows',
    label: 'Workflows',
    group: 'AI',
    order: 34,
    load: () => import('../workflows/WorkflowsPage.tsx'),
  },
]

export function addImageSettings(scope: Scope): void {
  for (const value of pages) scope.add(settingsPages.add({ by: 'vesper', id: value.id, value }))
}
