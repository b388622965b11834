import { feature } from '../extension/feature.ts'
import { settingsPages } from '../extension/points.ts'

export const pluginsFeature = feature((add) => {
  add(settingsPages, 'plugins', {
    path: 'plugins',
    label: 'Plugins',
    group: 'Vesper',
    load: () => import('./page/PluginsPage.tsx'),
  })
  add(settingsPages, 'plugin', {
    path: 'plugins/$pluginId',
    label: 'Plugin',
    group: 'Vesper',
    isListed: false,
    load: () => import('./page/PluginDetailsPage.tsx'),
  })
})
