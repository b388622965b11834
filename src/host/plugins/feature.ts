import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { developerSection } from './developerSection.ts'

export const pluginsFeature = feature((add) => {
  addSettingsPage(add, 'plugins', { label: 'Plugins', group: 'Vesper', load: () => import('./page/PluginsPage.tsx') })
  addSettingsPage(add, 'plugins/$pluginId', {
    label: 'Plugin',
    group: 'Vesper',
    isListed: false,
    load: () => import('./page/PluginDetailsPage.tsx'),
  })
})

export const permissionsFeature = feature((add) => {
  addSettingsPage(add, 'permissions', {
    label: 'Permissions',
    group: 'Vesper',
    load: () => import('./permissions/PermissionsPage.tsx'),
  })
})

export const developerFeature = feature((add) => {
  addSettingsPage(add, 'developer', {
    label: 'For plugin authors',
    group: 'Vesper',
    fields: async () => [developerSection.schema],
    load: () => import('./developer/DeveloperPage.tsx'),
  })
})
