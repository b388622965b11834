import { addSettingsPage } from '../extension/addSettingsPage.ts'
import { feature } from '../extension/feature.ts'

export const pluginsFeature = feature((add) => {
  addSettingsPage(add, 'plugins', { label: 'Plugins', group: 'Vesper', load: () => import('./page/PluginsPage.tsx') })
  addSettingsPage(add, 'plugins/$pluginId', {
    label: 'Plugin',
    group: 'Vesper',
    isListed: false,
    load: () => import('./page/PluginDetailsPage.tsx'),
  })
})
