import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'

export const imageSettingsFeature = feature((add) => {
  addSettingsPage(add, 'ai/comfyui', {
    label: 'Image Generation',
    group: 'AI',
    load: () => import('./ImageServerPage.tsx'),
  })
  addSettingsPage(add, 'ai/image-prefs', {
    label: 'Image preferences',
    group: 'AI',
    load: () => import('./ImagePrefsPage.tsx'),
  })
  addSettingsPage(add, 'ai/workflows', {
    label: 'Workflows',
    group: 'AI',
    load: () => import('../workflows/WorkflowsPage.tsx'),
  })
})
