import type { PluginManifest, Scope } from 'sdk'
import { PluginIcon } from 'sdk/ui/icons.tsx'
import { isOurs } from '../../../shared/isOurs.ts'
import { menuEntries, panels, pluginRoutes, routes } from '../../extension/points.ts'
import { followManifests } from '../followManifests.ts'

/** Gives the panels and pages of every plugin that is on their places. None of its code runs before one is shown. */
export function addPluginPages(scope: Scope): void {
  scope.add(
    routes.add({
      by: 'vesper',
      id: 'plugin',
      value: {
        id: 'plugin',
        path: '/plugin/$pluginId/$',
        title: 'Plugin',
        load: () => import('./PluginRoutePage.tsx'),
      },
    }),
  )
  scope.add(followManifests((plugin) => [...addPanels(plugin), ...addRoutes(plugin)]))
}

const addPanels = (plugin: PluginManifest) =>
  (plugin.contributes.panel ?? []).map((entry) =>
    panels.add({ by: plugin.id, id: `${plugin.id}/${entry.id}`, value: { plugin, entry } }),
  )

const addRoutes = (plugin: PluginManifest) =>
  (plugin.contributes.route ?? []).flatMap((entry, index) => {
    const id = `${plugin.id}/${entry.path}`
    return [
      pluginRoutes.add({ by: plugin.id, id, value: { plugin, entry } }),
      menuEntries.add({
        by: plugin.id,
        id,
        value: {
          id,
          label: labelFor(plugin, entry.label),
          icon: PluginIcon,
          to: `/plugin/${id}`,
          order: 500 + index,
          group: 'more',
        },
      }),
    ]
  })

/** A stranger's entry says whose it is, so that none can pass for ours. */
function labelFor({ id, name }: PluginManifest, label: string): string {
  return isOurs(id) || label === name ? label : `${label} (${name})`
}
