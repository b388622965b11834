import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { developerSection } from './developerSection.ts'

export const pluginsFeature = feature((add) => {
  addSettingsPage(add, 'plugins', {
    label: 'Plugins',
    group: 'Modules and plugins',
    load: () => import('./page/PluginsPage.tsx'),
  })
  addSettingsPage(add, 'plugins/$pluginId', {
    label: 'Plugin',
    group: 'Modules and plugins',
    isListed: false,
    load: () => import('./page/PluginDetailsPage.tsx'),
  })
})

export const permissionsFeature = feature((add) => {
  addSettingsPage(add, 'permissions', {
    label: 'Permissions',
    group: 'Modules and plugins',
    load: () => import('./permissions/PermissionsPage.tsx'),
  })
})

export const developerFeature = feature((add) => {
  addSettingsPage(add, 'developer', {
    label: 'For plugin authors',
    group: 'Modules and plugins',
    fields: async () => [developerSection.schema],
    load: () => import('./developer/DeveloperPage.tsx'),
  })
})
