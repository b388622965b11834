import { feature } from '../../../extension/feature.ts'
import { settingsPages } from '../../../extension/points.ts'

export const imageSettingsFeature = feature((add) => {
  add(settingsPages, 'ai-comfyui', {
    path: 'ai/comfyui',
    label: 'Image Generation',
    group: 'AI',
    load: () => import('./ImageServerPage.tsx'),
  })
  add(settingsPages, 'ai-image-prefs', {
    path: 'ai/image-prefs',
    label: 'Image preferences',
    group: 'AI',
    load: () => import('./ImagePrefsPage.tsx'),
  })
  add(settingsPages, 'ai-workflows', {
    path: 'ai/workflows',
    label: 'Workflows',
    group: 'AI',
    load: () => import('../workflows/WorkflowsPage.tsx'),
  })
})
