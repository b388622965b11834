import type { Scope } from 'sdk'
import { settingsPages } from '../../extension/points.ts'

export function addPresets(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'ai-presets',
      value: {
        id: 'ai-presets',
        path: 'ai/presets',
        label: 'Presets',
        group: 'AI',
        order: 20,
        load: () => import('./PresetsPage.tsx'),
      },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'ai-preset',
      value: {
        id: 'ai-preset',
        path: 'ai/presets/$presetId',
        label: 'Preset',
        group: 'AI',
        order: 21,
        isListed: false,
        load: () => import('./PresetPage.tsx'),
      },
    }),
  )
}
