import type { Scope } from 'sdk'
import { settingsPages } from '../extension/points.ts'

export function addPluginsPage(scope: Scope): void {
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'plugins',
      value: {
        id: 'plugins',
        path: 'plugins',
        label: 'Plugins',
        group: 'Vesper',
        order: 60,
        load: () => import('./page/PluginsPage.tsx'),
      },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'plugin',
      value: {
        id: 'plugin',
        path: 'plugins/$pluginId',
        label: 'Plugin',
        group: 'Vesper',
        order: 61,
        isListed: false,
        load: () => import('./page/PluginDetailsPage.tsx'),
      },
    }),
  )
}
