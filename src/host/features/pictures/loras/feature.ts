import type { Scope } from 'sdk'
import { settingsPages } from '../../../extension/points.ts'

export function addLoras(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'ai-loras',
      value: {
        id: 'ai-loras',
        path: 'ai/loras',
        label: 'LoRAs',
        group: 'AI',
        order: 36,
        load: () => import('./LorasPage.tsx'),
      },
    }),
  )
}
