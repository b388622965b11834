import type { PluginManifest } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import { menuEntries, panels, pluginRoutes, routes } from 'sdk/page/points/points.ts'
import { PluginIcon } from 'sdk/ui/icons.tsx'
import { isOurs } from '../../../shared/isOurs.ts'
import { followManifests } from '../followManifests.ts'

/** Gives the panels and pages of every plugin that is on their places. None of its code runs before one is shown. */
export const pluginPagesFeature = feature((add, scope) => {
  add(routes, 'plugin', { path: '/plugin/$pluginId/$', title: 'Plugin', load: () => import('./PluginRoutePage.tsx') })
  scope.add(
    followManifests((plugin, addTheirs) => {
      for (const entry of plugin.contributes.panel ?? [])
        addTheirs(panels, `${plugin.id}/${entry.id}`, { plugin, entry })
      for (const entry of plugin.contributes.route ?? []) {
        const id = `${plugin.id}/${entry.path}`
        const label = labelFor(plugin, entry.label)
        addTheirs(pluginRoutes, id, { plugin, entry })
        addTheirs(menuEntries, id, { label, icon: PluginIcon, to: `/plugin/${id}`, group: 'more' })
      }
    }),
  )
})

/** A stranger's entry says whose it is, so that none can pass for ours. */
function labelFor({ id, name }: PluginManifest, label: string): string {
  return isOurs(id) || label === name ? label : `${label} (${name})`
}
