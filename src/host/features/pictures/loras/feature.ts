import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'

export const lorasFeature = feature((add) => {
  addSettingsPage(add, 'ai/loras', { label: 'LoRAs', group: 'AI', load: () => import('./LorasPage.tsx') })
})
