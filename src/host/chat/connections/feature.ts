import { feature } from '../../extension/feature.ts'
import { settingsPages, topBarItems } from '../../extension/points.ts'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'

export const connectionsFeature = feature((add) => {
  add(settingsPages, 'ai-settings', {
    path: 'ai/settings',
    label: 'Provider and replies',
    group: 'AI',
    load: () => import('./AiSettingsPage.tsx'),
  })
  add(topBarItems, 'ai-connection', { place: 'badge', component: ConnectionIndicator })
})
