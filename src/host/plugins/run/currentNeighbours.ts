import { plugins } from 'sdk/page/plugins/registry.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { status } from '../permissions/grants.ts'
import { permissionsOf } from '../permissions/permissionsOf.ts'
import type { Neighbour } from '../permissions/serviceFlow.ts'

/**
 * Every plugin here with what it holds now. One that is switched off counts: switching it on asks nothing. Those that
 * come with Vesper are left out: their code is ours, and hands nothing on.
 */
export function currentNeighbours(): readonly Neighbour[] {
  return Object.values(plugins.rows).flatMap((row): readonly Neighbour[] => {
    if (!row.installed) return []
    const asked = permissionsOf(row.manifest, pluginSettings(row.manifest))
    return [{ manifest: row.manifest, held: asked.filter((one) => status(row, one) === 'granted') }]
  })
}
