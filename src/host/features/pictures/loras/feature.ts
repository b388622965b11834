import { feature } from '../../../extension/feature.ts'
import { settingsPages } from '../../../extension/points.ts'

export const lorasFeature = feature((add) => {
  add(settingsPages, 'ai-loras', {
    path: 'ai/loras',
    label: 'LoRAs',
    group: 'AI',
    load: () => import('./LorasPage.tsx'),
  })
})
