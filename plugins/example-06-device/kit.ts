import type { ViewNode } from 'sdk'
import type { DeviceHardware, PluginKits, PluginReach } from 'sdk/testing'
import { Lamp } from './lamp.ts'

/** The lamp as anybody can see and handle it: on its panel. With real hardware this would be what stands in for it. */
const onItsPanel = (plugin: PluginReach): DeviceHardware => ({
  async steps() {
    const tree = await firstTree(plugin)
    const meters = tree.kind === 'stack' ? tree.children.filter(({ kind }) => kind === 'meter') : []
    return meters.flatMap((meter) => (meter.kind === 'meter' ? Math.round(meter.value * Lamp.steps) : []))
  },
  unplug: () => plugin.call('panel', 'lamp', 'receive', { control: 'plug', value: null }),
})

async function firstTree(plugin: PluginReach): Promise<ViewNode> {
  const leaving = new AbortController()
  const trees = plugin.stream('panel', 'lamp', 'watch', { signal: leaving.signal }) as AsyncIterable<ViewNode>
  for await (const tree of trees) {
    leaving.abort()
    return tree
  }
  throw new Error('The panel shows nothing.')
}

/** What the tests must be told, here and in the sandbox: how to look at the lamp, and how to unplug it. */
export default {
  deviceProvider: { lamp: { hardware: (_world, plugin) => onItsPanel(plugin) } },
} satisfies PluginKits
