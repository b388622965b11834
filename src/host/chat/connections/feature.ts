import type { Scope } from 'sdk'
import { settingsPages, topBarItems } from '../../extension/points.ts'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'

export function addAi(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'ai-settings',
      value: {
        id: 'ai-settings',
        path: 'ai/settings',
        label: 'Provider and replies',
        group: 'AI',
        order: 10,
        load: () => import('./AiSettingsPage.tsx'),
      },
    }),
  )
  scope.add(
    topBarItems.add({
      by: 'vesper',
      id: 'ai-connection',
      value: { id: 'ai-connection', order: 10, place: 'badge', component: ConnectionIndicator },
    }),
  )
}
