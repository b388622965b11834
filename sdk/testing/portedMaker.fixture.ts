import type { ContributionPoints } from '../contributions/index.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import { behindPorts } from './behindPorts.ts'
import { placed } from './placed.ts'
import type { PortsOptions } from './portsInto.ts'
import type { KitWorld } from './world.ts'

/** What a subject needs to make a contribution in a plugin behind ports, and to end all that it made. */
export function portedMaker<Point extends keyof ContributionPoints>(
  definition: PluginDefinition,
  point: Point,
  id: string,
  options: PortsOptions = {},
) {
  const endings: (() => Promise<void>)[] = []
  return {
    async make(world: KitWorld) {
      const { plugin, close } = await behindPorts(definition, world, options)
      endings.push(close)
      return placed(plugin, point, id)
    },
    close: async () => {
      for (const end of endings) await end()
    },
  }
}
